import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { moveOutcomeCounts } from '#shared/helper/job.ts'
import { anOrganizeJob, aRestoreJob } from '../../../../test/a-job.ts'
import { aMovePlan } from '../../../../test/a-move-plan.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aUadPlugin } from '../../../../test/a-uad-plugin.ts'
import { aWorkflow } from '../../../../test/a-workflow.ts'
import { fakeServer, type Handlers, noConnection, refusal, throwing } from '../../../../test/fake-server.ts'
import { UadWorkflowPage } from './uad-workflow-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './uad-workflow-page-dialog.tsx'

const PROFILE = '\t\t\t UAD-2 Plug-in Authorizations \t\t\t\n\nUAD Raw Distortion: Demo expired\n'
const found = {
  name: 'UAD Raw Distortion',
  group: 'Universal Audio',
  status: 'Demo expired',
  ownership: 'not-owned' as const,
  isOwned: false,
}
const TITLES = [
  'Export UAD List',
  'Upload Exported File',
  'Analyze UAD Plugins',
  'Review Ownership Status',
  'Organize Unowned Plugins',
]

const LIBRARY = [
  aUadPlugin('UAD Neve 1073', { ownership: 'owned', authGroup: 'Neve' }),
  aUadPlugin('UAD Raw', { ownership: 'not-owned', authGroup: 'Universal Audio' }),
]

async function aWorkflowPage(
  workflow: ReturnType<typeof aWorkflow>,
  uad: Handlers['uad'] = {},
  other: Handlers = {},
) {
  const server = fakeServer({
    plugins: { list: () => LIBRARY },
    uad: { workflow: () => workflow, plan: () => aMovePlan(['UAD Raw']), ...uad },
    ...other,
  })
  const page = aPage(
    <Route path="/uad-workflow">
      <UadWorkflowPage />
    </Route>,
    { server, at: '/uad-workflow' },
  )
  await screen.findByRole('heading', { name: 'UAD Plugin Management' })
  return page
}

const stepOf = (title: string) =>
  screen.getByRole('heading', { name: title, level: 3, hidden: true }).closest('li') ??
  expect.fail(`no step ${title}`)
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no picker')
const start = (title: string) => within(stepOf(title)).getByRole('button', { name: 'Start This Step' })

test.each([
  [0, '–'],
  [2, '–'],
  [3, '1'],
  [5, '1'],
])(
  'after %i steps only the next one can be started, and %s owned plugins are counted',
  async (step, owned) => {
    await aWorkflowPage(aWorkflow(step))

    const buttons = TITLES.map((title) =>
      within(stepOf(title)).getByRole('button', { name: /^(?:Start|Comp)/ }),
    )
    expect(buttons.map((button) => [button.textContent, button.hasAttribute('disabled')])).toEqual(
      TITLES.map((_, index) => [index < step ? 'Completed' : 'Start This Step', index !== step]),
    )
    expect(TITLES.map((title) => stepOf(title).getAttribute('aria-current'))).toEqual(
      TITLES.map((_, index) => (index === step ? 'step' : null)),
    )
    const figure = (label: string) => screen.getByText(label).nextElementSibling
    await waitFor(() => expect(figure('Total UAD Plugins')).toHaveTextContent('2'))
    expect(figure('Owned UAD Plugins')).toHaveTextContent(owned)
  },
)

test('a spinner is shown while the workflow is loaded; one that cannot be loaded shows the reason and is loaded again', async () => {
  let fail = (_: Error) => {}
  const workflow = () =>
    new Promise<never>((_, reject) => {
      fail = reject
    })
  const server = fakeServer({ plugins: { list: () => LIBRARY }, uad: { workflow } })
  const { user } = aPage(<UadWorkflowPage />, { server })
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument()

  fail(noConnection())
  expect(await screen.findByText(/We can't reach the server/)).toBeInTheDocument()
  server.handlers.uad = { workflow: () => aWorkflow(0) }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('heading', { name: 'UAD Plugin Management' })).toBeInTheDocument()
})

test('on a server that requires Pro a Free account sees a link to its settings', async () => {
  await aWorkflowPage(aWorkflow(0), {
    workflow: throwing(refusal(403, 'The UAD workflow needs a Pro account on this server.', 'needs_pro')),
  })

  expect(screen.getByText('The UAD workflow needs a Pro account on this server.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open Your Account' })).toHaveAttribute(
    'href',
    '/settings?tab=account',
  )
})

test('the heading has the badge Pro Feature, and How It Works lists the five stages', async () => {
  await aWorkflowPage(aWorkflow(0))

  const head = screen.getByRole('heading', { name: 'UAD Plugin Management' }).parentElement
  expect(within(head ?? expect.fail('no head')).getByText('Pro Feature')).toBeInTheDocument()
  const how = screen.getByRole('complementary', { name: 'How It Works' })
  expect(within(how).getAllByRole('listitem')).toHaveLength(5)
})

test('the export is explained with the terms of the control panel, and completed by the user', async () => {
  const { user, server } = await aWorkflowPage(aWorkflow(0), { complete: () => aWorkflow(1) })

  await user.click(start('Export UAD List'))
  const dialog = await screen.findByRole('dialog', { name: 'Export UAD List' })
  for (const word of ['UAD Meter & Control Panel', 'System Info...', 'Save Detailed System Profile'])
    expect(within(dialog).getByText(word)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: "I've Exported My List" }))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.calls.at(-1)).toMatchObject({ call: 'uad.complete', sent: { exportCompleted: true } })
  expect(screen.getByText('Step completed')).toBeInTheDocument()
  await waitFor(() => expect(start('Upload Exported File')).toHaveFocus())
})

test('an upload opens the preview, that opens the analysis, which opens the review by itself', async () => {
  const { user, server } = await aWorkflowPage(aWorkflow(1), {
    upload: () => ({
      message: 'File uploaded',
      preview: { foundAuthorizations: [found], licenseSection: PROFILE, pluginSection: '', warnings: [] },
      workflow: aWorkflow(2),
    }),
    analyze: () => ({
      message: 'Analysis complete',
      matchedCount: 2,
      ownedCount: 1,
      notOwnedCount: 1,
      trialCount: 0,
      unknownCount: 0,
      workflow: aWorkflow(3),
    }),
    complete: () => aWorkflow(4),
  })

  await user.click(start('Upload Exported File'))
  await screen.findByRole('dialog', { name: 'Upload Exported File' })
  await user.upload(picker(), new File([PROFILE], 'UADSystemProfile.txt'))
  await user.click(await screen.findByRole('button', { name: 'Continue to Analysis' }))
  await user.click(await screen.findByRole('button', { name: 'Start Analysis' }))

  expect(await screen.findByRole('dialog', { name: 'Review Ownership Status' })).toBeInTheDocument()
  expect(screen.getByText('Analysis complete')).toBeInTheDocument()
  expect(screen.getByText('Please review ownership status.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save Ownership Settings' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(start('Organize Unowned Plugins')).toHaveFocus())
  expect(server.sent('plugins.list')).toHaveLength(3)
})

test('after the analysis a profile is uploaded again', async () => {
  const upload = throwing(refusal(409, 'Another tab has reset the workflow.'))
  const { user, server } = await aWorkflowPage(aWorkflow(5), { upload })
  await user.click(within(stepOf('Upload Exported File')).getByRole('button', { name: 'Upload Again' }))
  await screen.findByRole('dialog', { name: 'Upload Exported File' })
  await user.upload(picker(), new File([PROFILE], 'UADSystemProfile.txt'))

  expect(await screen.findByText('Another tab has reset the workflow.')).toBeVisible()
  expect(server.sent('uad.upload')).toMatchObject([{ isAgain: true }])
})

test('the button shows a running analysis; a failure shows a toast, and a step that another tab has completed reloads the workflow', async () => {
  let fail = (_: Error) => {}
  const { user, server } = await aWorkflowPage(aWorkflow(2), {
    analyze: () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  })

  await user.click(start('Analyze UAD Plugins'))
  await user.click(await screen.findByRole('button', { name: 'Start Analysis' }))
  expect(await screen.findByRole('button', { name: /Analyzing\.\.\./ })).toBeDisabled()
  fail(refusal(500, 'Something went wrong.'))
  expect(await screen.findByText('Analysis failed')).toBeInTheDocument()
  expect(screen.getByText('Failed to analyze UAD plugins')).toBeInTheDocument()

  const analyze = throwing(refusal(409, '"Analyze UAD Plugins" is already completed.'))
  server.handlers.uad = { ...server.handlers.uad, analyze, workflow: () => aWorkflow(3) }
  await user.click(await screen.findByRole('button', { name: 'Start Analysis' }))

  await waitFor(() => expect(stepOf('Review Ownership Status')).toHaveAttribute('aria-current', 'step'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await screen.findByText('Already done')).toBeInTheDocument()
})

test.each([
  ['without the box', false],
  ['with the box', true],
])('a reset asks first, %s', async (_, isWithOwnership) => {
  const { user, server } = await aWorkflowPage(aWorkflow(3), {
    reset: () => ({ message: 'Workflow reset', workflow: aWorkflow(0) }),
  })

  await user.click(screen.getByRole('button', { name: 'Reset Workflow' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Reset Workflow' })
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  if (isWithOwnership)
    await user.click(screen.getByRole('checkbox', { name: 'Also reset UAD plugin ownership status' }))
  await user.click(within(dialog).getByRole('button', { name: 'Reset Workflow' }))

  expect(await screen.findByText('Workflow reset')).toBeInTheDocument()
  expect(server.sent('uad.reset')[0]).toEqual({
    resetPluginOwnership: isWithOwnership,
  })
  expect(start('Export UAD List')).toBeEnabled()
})

test.each([
  ['Reset failed', 'Failed to reset the UAD workflow', 'Reset Workflow', 'Reset Workflow', 'alertdialog'],
  ['Update failed', "We couldn't complete the step.", 'Start This Step', "I've Exported My List", 'dialog'],
])('%s: %s', async (title, description, opener, confirm, role) => {
  const { user } = await aWorkflowPage(aWorkflow(0), {
    reset: throwing(refusal(500, 'Something went wrong.')),
    complete: throwing(refusal(500, 'Something went wrong.')),
  })

  await user.click(screen.getAllByRole('button', { name: opener })[0] ?? expect.fail('no button'))
  await user.click(within(await screen.findByRole(role)).getByRole('button', { name: confirm }))

  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(description)).toBeInTheDocument()
  expect(screen.getByText('Something went wrong.')).toBeVisible()
  expect(screen.getByRole(role)).toBeInTheDocument()
})

/** The links of other programs that the page opens. */
function opened() {
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.href)
  })
  return links
}

/** The downloads of the page: file names with contents. */
function downloads() {
  const saved: { name: string; content: Promise<string> }[] = []
  let content = Promise.resolve('')
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = (blob as Blob).text()
    return 'blob:script'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content })
  })
  return saved
}

const made = (scriptContent: string) => () => ({
  message: 'Script generated',
  scriptContent,
  workflow: aWorkflow(5, { organizedAt: '2026-11-22T08:00:00.000Z' }),
})

test('a generated script can be downloaded under its name, with instructions below', async () => {
  const saved = downloads()
  const { user, server } = await aWorkflowPage(aWorkflow(4), { generateScript: made('#!/bin/bash\n') })

  await user.click(start('Organize Unowned Plugins'))
  const useScript = await screen.findByRole('button', { name: 'Use script instead' })
  await waitFor(() => expect(useScript).toBeEnabled())
  await user.click(useScript)
  const panel = await screen.findByRole('region', { name: 'Script Generated Successfully' })
  expect(saved).toEqual([])
  await waitFor(() => expect(within(panel).getByRole('heading', { level: 3 })).toHaveFocus())
  await user.click(within(panel).getByRole('button', { name: 'Download Script' }))

  expect(saved.map(({ name }) => name)).toEqual(['uad_plugin_organizer.sh'])
  expect(await saved[0]?.content).toBe('#!/bin/bash\n')
  expect(panel).toHaveTextContent(
    '1 unowned UAD plugin will move to a folder named UAD_Plugins_Backup in your home directory.',
  )
  const mac = within(panel).getByRole('region', { name: 'Run it on a Mac' })
  const windows = within(panel).getByRole('region', { name: 'Run it on Windows' })
  for (const place of [mac, windows]) {
    expect(place).toHaveTextContent('bash uad_plugin_organizer.sh --apply')
    expect(place).toHaveTextContent('bash uad_plugin_organizer.sh --restore --apply')
  }
  expect(windows).toHaveTextContent('Git Bash or WSL')
  expect(windows).toHaveTextContent('cd /mnt/c/Users/NAME/Downloads')
  await user.click(within(mac).getByRole('button', { name: 'Copy: Preview without moving anything' }))
  expect(await navigator.clipboard.readText()).toBe('bash uad_plugin_organizer.sh')
  expect(server.sent('uad.generateScript')).toHaveLength(1)
})

test('after a reload the script is generated again for the download; the time of the last one is shown, and one click repeats it', async () => {
  const saved = downloads()
  const { user } = await aWorkflowPage(aWorkflow(5), { generateScript: made('#!/bin/bash\n# new\n') })
  const again = screen.getByRole('region', { name: 'Organize again' })
  expect(again).toHaveTextContent(/Script generated Nov 21, 2026/)

  await user.click(await screen.findByRole('button', { name: 'Download Script' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.content).toContain('# new')
  expect(again).toHaveTextContent(/Script generated Nov 22, 2026/)

  await user.click(within(again).getByRole('button', { name: 'Organize Again' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(Array(2).fill('uad_plugin_organizer.sh')))
})

const job = anOrganizeJob()
const withHelper = aWorkflow(5, { helperAppUsed: true })

test.each([
  ['script', aWorkflow(5), 'Script Generated Successfully', 'Use Helper App Instead'],
  ['helper app', withHelper, 'Helper App Launched Successfully', 'Launch Helper App Again'],
])('after using the %s the helper app can be opened', async (_, workflow, title, button) => {
  const links = opened()
  const organizeWithHelper = () => launched(job)
  const { user } = await aWorkflowPage(workflow, { organizeWithHelper }, { helper: { jobs: () => [job] } })

  const panel = await screen.findByRole('region', { name: title })
  await user.click(within(panel).getByRole('button', { name: button }))

  await waitFor(() => expect(links).toEqual([expect.stringContaining(`plugfolio://organize?job=${job.id}`)]))
  expect(await screen.findByRole('region', { name: LAUNCHED })).toHaveTextContent(
    'Nothing has moved yet: the job is waiting for the helper app.',
  )
})

const launched = (of: typeof job) => ({
  message: 'Ready.',
  pluginsToOrganize: [],
  job: of,
  workflow: withHelper,
})
const LAUNCHED = 'Helper App Launched Successfully'

test('the state of the job is current when the page is opened again: a canceled one moves nothing', async () => {
  const { server, goTo } = await aWorkflowPage(withHelper, {}, { helper: { jobs: () => [job] } })
  const panel = () => screen.findByRole('region', { name: LAUNCHED })
  await waitFor(async () => expect(await panel()).toHaveTextContent('Nothing has moved yet'))
  goTo('/plugins')
  await waitFor(() => expect(screen.queryByRole('region', { name: LAUNCHED })).not.toBeInTheDocument())
  server.handlers.helper = { jobs: () => [{ ...job, state: 'cancelled' }] }
  goTo('/uad-workflow')

  const again = await panel()
  expect(again).not.toHaveTextContent('Nothing has moved yet')
  await waitFor(() => expect(again).toHaveTextContent('The job was canceled'))
  expect(again).toHaveTextContent('Launch the helper app again to start over.')
  expect(again).not.toHaveTextContent('Confirm the move')
})

const moved = {
  name: 'UAD Raw',
  from: '/Library/Audio/Plug-Ins/VST3/UAD Raw.vst3',
  to: '/Users/mara/UAD_Plugins_Backup/UAD Raw.vst3',
  outcome: 'moved' as const,
  sentence: '',
}
const notMoved = { ...moved, name: 'UAD 1176', to: '', outcome: 'failed' as const, sentence: 'It is in use.' }

/** A job that has ended with these outcomes. */
const ended = (items: Parameters<typeof moveOutcomeCounts>[0], sentence = '') => ({
  ...job,
  state: 'done' as const,
  result: { sentence, counts: moveOutcomeCounts(items) },
})

test('an ended job shows the outcome of each plugin, and can be undone; a refused undo shows the reason', async () => {
  const over = { ...ended([moved, notMoved], '1 of 2 plugins was moved.'), state: 'failed' as const }
  const items = () => [moved, notMoved]
  const addJob = throwing(refusal(409, 'The helper that has moved them is no longer connected.'))
  const { user, server } = await aWorkflowPage(
    withHelper,
    {},
    { helper: { jobs: () => [over], items, addJob } },
  )
  const panel = within(await screen.findByRole('region', { name: LAUNCHED }))

  const listed = within(await panel.findByRole('list', { name: 'Move: result of each plugin' }))
  expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `UAD RawMoved${moved.from} → ${moved.to}`,
    `UAD 1176FailedIt is in use.${moved.from}`,
  ])
  expect(panel.getByRole('status')).toHaveTextContent(
    'The helper app could not finish the job. 1 of 2 plugins was moved.',
  )
  expect(panel.queryByText(/Confirm the move/)).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The helper that has moved them is no longer connected.')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Undo' })).toBeEnabled()

  const restore = aRestoreJob(over.id)
  server.handlers.helper = { jobs: () => [restore, over], items, addJob: () => restore }
  await user.click(panel.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undo requested')).toBeVisible()
  expect(server.sent('helper.addJob')[0]).toEqual({ kind: 'restore', of: over.id })
  expect(panel.getByRole('status')).toHaveTextContent('Confirm the undo in the helper app.')
  expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('when the last unowned plugin is gone, the page shows that nothing is needed', async () => {
  const { user } = await aWorkflowPage(aWorkflow(5), {
    generateScript: () => ({
      message: 'No unowned UAD plugins found',
      scriptContent: '',
      workflow: aWorkflow(5),
    }),
  })

  const again = await screen.findByRole('button', { name: 'Organize Again' })
  await waitFor(() => expect(again).toBeEnabled())
  await user.click(again)

  expect(await screen.findByText('No unowned plugins')).toBeInTheDocument()
  expect(
    screen.getByText('All your UAD plugins are owned. No script or organization is needed.'),
  ).toBeInTheDocument()
})

test('without unowned plugins the actions are disabled and the reason is shown', async () => {
  const plan = () => aMovePlan([])
  const { unmount } = await aWorkflowPage(aWorkflow(5), { plan })

  expect(await screen.findByText('There are no unowned UAD plugins to move.')).toBeInTheDocument()
  for (const name of ['Download Script', 'Use Helper App Instead', 'Organize Again'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
  unmount()

  await aWorkflowPage(aWorkflow(5, { organizedAt: null }), { plan })
  expect(await screen.findByText('Nothing to move')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download Script' })).toBeNull()
})
