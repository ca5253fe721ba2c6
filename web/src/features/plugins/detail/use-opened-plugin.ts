import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { rememberOpened } from '../../../library/recent-plugins.ts'
import { withParams } from '../../../ui/with-params.ts'

/** Milliseconds after the last step until the address follows; browsers refuse an address that changes with every key. */
const ADDRESS_DELAY = 300

/**
 * The plugin whose details are shown. The address has it: `?plugin=` with an id opens the panel, and `&edit=1` the form on top.
 * Opening the panel adds an entry to the browser's history; everything else replaces the current one. The functions are stable.
 */
export function useOpenedPlugin() {
  const [params, setParams] = useSearchParams()
  const addressId = params.get('plugin') ?? ''
  const [step, setStep] = useState<{ from: string; to: string }>()
  const id = step?.from === addressId ? step.to : addressId

  useEffect(() => {
    if (addressId !== '') rememberOpened(addressId)
  }, [addressId])

  const latest = useRef({ id, addressId })
  useLayoutEffect(() => {
    latest.current = { id, addressId }
  })

  const write = useCallback(
    (changes: Record<string, string>, replace = true) => {
      setParams((current) => withParams(current, changes), { replace })
      setStep(undefined)
    },
    [setParams],
  )

  useEffect(() => {
    if (!step) return
    const timer = setTimeout(() => write({ plugin: step.to }), ADDRESS_DELAY)
    return () => clearTimeout(timer)
  }, [step, write])

  const close = useCallback(() => write({ plugin: '', edit: '' }), [write])
  const open = useCallback(
    (opened: string) => write({ plugin: opened, edit: '' }, latest.current.id !== ''),
    [write],
  )

  return {
    /** Empty while the panel is closed. */
    id,
    isEditing: params.get('edit') === '1' && id !== '',
    open,
    close,
    /** Space: opens the panel for a plugin, or closes it when it shows this plugin. */
    toggle: useCallback(
      (pressed: string) => (latest.current.id === pressed ? close() : open(pressed)),
      [open, close],
    ),
    /** An arrow key in the list: an open panel shows this plugin, and a closed one stays closed. */
    follow: useCallback((next: string) => {
      const { id: shown, addressId: from } = latest.current
      // The focus moves first: a key must not wait for the details.
      if (shown !== '' && shown !== next) startTransition(() => setStep({ from, to: next }))
    }, []),
    /** Closes the form and leaves the panel. */
    endEdit: useCallback(() => write({ plugin: latest.current.id, edit: '' }), [write]),
  }
}

export type OpenedPlugin = ReturnType<typeof useOpenedPlugin>
