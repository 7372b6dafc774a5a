import { fireEvent, screen, within } from '@testing-library/react'
import type { AlarmCase, AlarmEvent } from '@vigil/contract'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { CasePart } from '../card/log/case-part.tsx'
import { AutoMergeSwitch } from '../desk/auto-merge-switch.tsx'
import { DisposalForm } from './disposal-form.tsx'
import { ManyBar } from './many-bar.tsx'

const MINUTE_MS = 60_000
const AT = 1_000_000
const raised = (id: string, part: Partial<AlarmEvent> = {}) =>
  alarm(id, 'A', 2, { officeName: 'Gate', beginTime: AT, life: life(1), ...part })
const unreachable = () => new ApiError({ kind: 'unreachable' })

async function bar(alarms: AlarmEvent[], api: (name: string) => Promise<unknown> = async () => undefined) {
  const sent: string[] = []
  const presented: unknown[] = []
  const confirmed: string[] = []
  let merged = 0
  const shown = await show(
    <ManyBar
      label="Marked alarms"
      count=""
      alarms={alarms}
      clear="None"
      onHandle={() => {}}
      onMerged={() => merged++}
      onClear={() => {}}
    />,
    {
      api: (name) => {
        sent.push(name)
        return api(name)
      },
      live: openLive().live,
      presented,
      confirmed,
    },
  )
  const merge = async () => {
    await press(within(screen.getByRole('toolbar')).getByRole('button', { name: /Merge$/ }))
    await settle()
  }
  return { ...shown, merge, sent, presented, confirmed, merged: () => merged }
}
const saidTo = (presented: unknown[]) =>
  presented.map((error) => (error instanceof ApiError && 'message' in error.failure ? error.failure.message : error))

it.each([
  ['one record', [raised('1')], ['Select two or more records']],
  [
    'two places and devices',
    [raised('1'), raised('2', { sn: 'B', officeName: 'Pier' })],
    ['The records must have the same device combination name', 'The records must come from the same device'],
  ],
  ['a drill', [raised('1'), raised('2', { kind: 'drill' })], ['The records must have the same alarm type']],
  [
    'more than ten minutes',
    [raised('1'), raised('2', { beginTime: AT + 10 * MINUTE_MS + 1 })],
    ['The records may lie at most 10 minutes apart'],
  ],
])('a merge that breaks a rule says which, and merges nothing: %s [MRG-01]', async (_, alarms, problems) => {
  const { merge, sent, merged } = await bar(alarms)
  await merge()
  const note = screen.getByRole('alert')
  expect(words(note)).toContain('These can not be merged')
  expect(within(note).getAllByRole('listitem').map(words)).toEqual(problems)
  expect([sent, merged()]).toEqual([[], 0])
})

it('alarms that fit are merged, and the answer is told [MRG-01, MRG-02]', async () => {
  const alarms = [raised('1'), raised('2')]
  const shown = await bar(alarms, async () => ({ events: alarms }))
  await shown.merge()
  expect(shown.sent).toEqual(['mergeAlarm'])
  expect(shown.confirmed).toEqual(['Merged: 2 events'])
  expect(shown.merged()).toBe(1)
})

it('a merge that fails on the way is said in the words of the act, and can be tried again [MRG-02]', async () => {
  const alarms = [raised('1'), raised('2')]
  let isAway = true
  const shown = await bar(alarms, async () => {
    if (isAway) throw unreachable()
    return { events: alarms }
  })
  await shown.merge()
  expect(saidTo(shown.presented)).toEqual(['Merge request abnormal, retry later'])
  expect(shown.merged()).toBe(0)
  isAway = false
  await shown.merge()
  expect(shown.merged()).toBe(1)
})

it('a switch that fails on the way is said in the words of the act, and stays as it was [MRG-02]', async () => {
  const presented: unknown[] = []
  let isAway = false
  const api = async () => {
    if (isAway) throw unreachable()
    return { enabled: true, cases: 0 }
  }
  await show(<AutoMergeSwitch />, { api, live: openLive().live, presented })
  isAway = true
  await press(screen.getByRole('switch'))
  await settle()
  expect(saidTo(presented)).toEqual(['Auto-merge request abnormal'])
  expect(screen.getByRole('switch').ariaChecked).toBe('true')
})

const CASE: AlarmCase = { id: 'C1', origin: 'hand', by: 'admin', at: AT, events: [raised('1'), raised('2')] } as never

it('a case that can not be taken apart stays, and it is said in the words of the act [MRG-02]', async () => {
  const presented: unknown[] = []
  let changed = 0
  const part = <CasePart caseId="C1" merged={CASE} current="1" onOpen={() => {}} onChanged={() => changed++} />
  const api = async () => {
    throw unreachable()
  }
  const shown = await show(part, { api, live: openLive().live, presented })
  expect(shown.text()).toContain('Merged case with 2 events')
  const [quit] = screen.getAllByRole('button', { name: /^Take out of the case: / })
  if (quit === undefined) throw new Error('no event can leave the case')
  await press(quit)
  await settle()
  expect(saidTo(presented)).toEqual(['Quit-merge failed'])
  expect(changed).toBe(0)
  expect(shown.text()).toContain('Merged case with 2 events')
})

it('a case that can not be read says so in its own place, and is read when somebody tries again [MRG-02]', async () => {
  let isAway = true
  const api = async () => {
    if (isAway) throw unreachable()
    return CASE
  }
  const part = <CasePart caseId="C1" merged={null} current="1" onOpen={() => {}} onChanged={() => {}} />
  const shown = await show(part, { api, live: openLive().live })
  expect(words(screen.getByRole('alert'))).toContain('Failed to get merge details')
  isAway = false
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(shown.text()).toContain('Merged case with 2 events')
})

it('a handling that fails on the way is said in the words of the act, and what was written stays [DSP-01]', async () => {
  const presented: unknown[] = []
  let done = 0
  const api = async () => {
    throw unreachable()
  }
  await show(<DisposalForm alarms={[raised('1')]} onDone={() => done++} onCancel={() => {}} />, {
    api,
    live: openLive().live,
    presented,
  })
  const situation = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Situation' })
  fireEvent.change(situation, { target: { value: 'Source removed' } })
  await press(screen.getByRole('button', { name: 'Handle' }))
  await settle()
  expect(saidTo(presented)).toEqual(['Handling failed, please retry'])
  expect([situation.value, done]).toEqual(['Source removed', 0])
})

it('what the site offers is chosen beside the options, written into the situation and sent [DSP-02]', async () => {
  const sent: [string, unknown][] = []
  const outcome = { case: 'chemical', code: 'leakClosed', words: '', found: true } as const
  const own = { case: 'fire', code: 'own', words: 'Steam of the boiler', found: false } as const
  const api = async (name: string, input: unknown) => {
    sent.push([name, input])
    return name === 'offeredOutcomes' ? [outcome, own] : { done: [], refused: [] }
  }
  await show(<DisposalForm alarms={[raised('1')]} onDone={() => {}} onCancel={() => {}} />, {
    api,
    live: openLive().live,
  })
  await settle()
  await press(within(screen.getByRole('group', { name: 'Chemical case' })).getByRole('checkbox'))
  await press(within(screen.getByRole('group', { name: 'Fire' })).getByRole('checkbox'))
  const situation = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Situation' })
  expect(situation.value).toBe('Leak found and closed, Steam of the boiler')
  await press(screen.getByRole('button', { name: 'Handle' }))
  await settle()
  expect(sent.at(-1)).toEqual([
    'updateDispositionInfo',
    expect.objectContaining({
      options: [],
      outcomes: [
        { code: 'leakClosed', words: '' },
        { code: 'own', words: own.words },
      ],
    }),
  ])
})

it('outcomes of the site that could not be read are told, and the standard ones can be chosen [DSP-02]', async () => {
  const api = async () => {
    throw unreachable()
  }
  const shown = await show(<DisposalForm alarms={[raised('1')]} onDone={() => {}} onCancel={() => {}} />, {
    api,
    live: openLive().live,
  })
  await settle()
  expect(shown.text()).toContain('The further outcomes of this site could not be read')
  expect(screen.getByRole('checkbox', { name: 'Handled on site' })).toBeDefined()
})
