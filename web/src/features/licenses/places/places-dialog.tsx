import { MapPin, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { License } from '#shared/licenses/license.ts'
import { PLACE_KINDS, type Place, placeFields, placeKeyOf, takenPlaceName } from '#shared/licenses/place.ts'
import { PLACE_LABELS } from '../../../library/license-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { useAddPlace, useRemovePlace, useRenamePlace, useReturnPlace } from '../actions.ts'
import * as licenseTableWords from '../license-table-words.ts'
import styles from './places-dialog.module.css'

export type Computer = { machine: string; name: string }

type PlacesDialogProps = {
  places: Place[]
  licenses: License[]
  /** The computers of paired helpers. */
  computers: Computer[]
  onClose: () => void
}

/** The places where licenses can be active: adding, renaming, removing, and how many licenses each has. */
export function PlacesDialog({ places, licenses, computers, onClose }: PlacesDialogProps) {
  const add = useAddPlace()
  const comeBack = useReturnPlace()
  const remove = useRemovePlace()
  const [asked, setAsked] = useState<Place>()
  const [renamed, setRenamed] = useState<Place>()
  const [formKey, setFormKey] = useState(0)
  const countOf = (id: string) =>
    licenses.filter(({ activations }) => activations.some(({ placeId }) => placeId === id)).length
  const isNamedByHelper = (place: Place) => computers.some(({ machine }) => machine === place.machine)
  const known = new Set(places.map(({ machine }) => machine))
  const more = computers.filter(
    ({ machine, name }) =>
      !known.has(machine) && !places.some((one) => one.kind === 'computer' && one.name === name),
  )

  return (
    <Dialog
      title={licenseTableWords.places}
      description={licenseTableWords.aboutPlaces}
      icon={MapPin}
      width={560}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      }
    >
      <div className="grid gap-16">
        {places.length === 0 && <p className="soft">{licenseTableWords.noPlaces}</p>}
        <ul className={styles.list} aria-label={licenseTableWords.places}>
          {places.map((place) => (
            <li key={place.id}>
              <span className={styles.name}>
                <b>{place.name}</b>
                <small>
                  {licenseTableWords.placeFacts(
                    PLACE_LABELS[place.kind],
                    isNamedByHelper(place),
                    countOf(place.id),
                  )}
                </small>
              </span>
              {place.goneAt && <Tag tone="amber">{licenseTableWords.gone}</Tag>}
              {place.goneAt && (
                <IconButton
                  label={licenseTableWords.placeIsBack(place.name)}
                  icon={Undo2}
                  needsServer
                  onClick={() => comeBack.mutate(place)}
                />
              )}
              {!isNamedByHelper(place) && (
                <IconButton
                  label={licenseTableWords.rename(place.name)}
                  icon={Pencil}
                  needsServer
                  onClick={() => setRenamed(place)}
                />
              )}
              <IconButton
                label={licenseTableWords.remove(place.name)}
                icon={Trash2}
                needsServer
                onClick={() =>
                  countOf(place.id) > 0 && !place.goneAt ? setAsked(place) : remove.mutate(place)
                }
              />
            </li>
          ))}
        </ul>
        {more.length > 0 && (
          <div className={styles.computers}>
            {more.map(({ machine, name }) => (
              <Button
                key={machine}
                size="sm"
                needsServer
                onClick={() => add.mutate({ kind: 'computer', name, machine })}
              >
                {licenseTableWords.add(name)}
              </Button>
            ))}
          </div>
        )}
        <Form
          key={formKey}
          schema={placeBeside(places)}
          values={{ kind: 'computer', name: '' }}
          onSubmit={(fields) =>
            add.mutate({ ...fields, machine: null }, { onSuccess: () => setFormKey(formKey + 1) })
          }
        >
          <SelectField
            name="kind"
            label={licenseTableWords.kindOfPlace}
            options={PLACE_KINDS.map((kind) => ({ value: kind, label: PLACE_LABELS[kind] }))}
          />
          <TextField name="name" label={common.name} isRequired />
          <SubmitButton kind="secondary" isBusy={add.isPending} busyText={common.adding}>
            {licenseTableWords.addPlace}
          </SubmitButton>
        </Form>
      </div>
      {renamed && <RenamePlaceDialog place={renamed} places={places} onClose={() => setRenamed(undefined)} />}
      {asked && (
        <ConfirmDialog
          title={licenseTableWords.remove(asked.name)}
          description={licenseTableWords.activeLicenses(countOf(asked.id))}
          confirmLabel={licenseTableWords.keepAsGone}
          busyLabel={common.saving}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(asked, { onSuccess: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}

type RenamePlaceDialogProps = { place: Place; places: Place[]; onClose: () => void }

/** Renames a place. One that is gone may have any name. */
function RenamePlaceDialog({ place, places, onClose }: RenamePlaceDialogProps) {
  const rename = useRenamePlace()
  return (
    <FormDialog
      title={licenseTableWords.renamePlace}
      description={licenseTableWords.stayActive}
      icon={Pencil}
      width={440}
      schema={placeBeside(place.goneAt ? [] : places.filter(({ id }) => id !== place.id))}
      values={{ kind: place.kind, name: place.name }}
      onSubmit={({ name }) => rename.mutate({ id: place.id, name }, { onSuccess: onClose })}
      onClose={onClose}
      submitText={common.rename}
      busyText={common.renaming}
      isBusy={rename.isPending}
    >
      <TextField name="name" label={common.name} isRequired />
    </FormDialog>
  )
}

/** The fields of a place: its name is not that of one of the others of its kind that are still there. */
const placeBeside = (others: readonly Place[]) =>
  z.object({ kind: placeFields.kind, name: placeFields.name }).check(
    z.superRefine(({ kind, name }, context) => {
      const isTaken = (other: Place) =>
        other.kind === kind && other.goneAt === null && placeKeyOf(other.name) === placeKeyOf(name)
      const taken = others.find(isTaken)
      if (taken) context.addIssue({ code: 'custom', message: takenPlaceName(taken.name), path: ['name'] })
    }),
  )
