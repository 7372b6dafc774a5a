import { screen } from '@testing-library/react'
import { type AlarmActResult, ERRORS } from '@vigil/contract'
import { useMemo } from 'react'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import { heldCalls, openLive, pass, press, show } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { ActBar } from './act-bar.tsx'
import { ActNote } from './act-note.tsx'
import { SLOW_AFTER_MS, useActStage } from './pending-acts.ts'
import { useActs } from './use-acts.ts'

const raised = alarm('a1', 'SN-1', 2, { life: life(1) })

/** As the card has it. */
function Card() {
  const acts = useActs()
  const stage = useActStage(useMemo(() => [raised], []))
  return (
    <>
      <ActBar alarm={raised} acts={acts} ask={() => {}} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
    </>
  )
}

async function card() {
  const calls = heldCalls<AlarmActResult>()
  const shown = await show(<Card />, { api: calls.api, live: openLive().live })
  const button = () => screen.getByRole('button', { name: /Acknowledge/ })
  return {
    ...shown,
    sent: calls.names,
    fail: calls.fail,
    button,
    press: () => press(button()),
    answer: () => calls.answer({ done: [raised], refused: [] }),
  }
}

it('nothing of a replay can be acknowledged, handled or silenced, and it says why [FEA-04]', async () => {
  const shown = await show(<Card />, { may: false, live: { ...openLive().live, isReplay: true } })
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(shown.text()).toContain('This is a replay')
})

it('a pressed button shows at once that it is under way, and sends nothing a second time [DSP-01]', async () => {
  const shown = await card()
  await shown.press()
  expect(shown.button().className).toContain('loading')
  await shown.press()
  await shown.press()
  expect(shown.sent()).toEqual(['acknowledgeAlarms'])
  await shown.answer()
  expect(shown.button().className).not.toContain('loading')
  expect(screen.queryByRole('alert')).toBeNull()
})

// Handle opened on the picture before the own acknowledgement: the server then said that another operator was first.
it('offers no other act on the alarm while one is under way, and says why [DSP-01]', async () => {
  const shown = await card()
  const others = () => [/Handle$/, /Shelve$/, /More acts/].map((name) => screen.getByRole('button', { name }))
  const looks = () => others().map((button) => [button.hasAttribute('disabled'), button.title])
  expect(looks()).toEqual([
    [false, ''],
    [false, ''],
    [false, 'More acts'],
  ])
  await shown.press()
  expect(looks()).toEqual(Array(3).fill([true, 'Sending…']))
  await pass(SLOW_AFTER_MS)
  expect(looks()).toEqual(Array(3).fill([true, 'Not stored yet']))
  await shown.answer()
  for (const button of others()) expect(button.hasAttribute('disabled')).toBe(false)
})

it('says after two seconds in words that nothing is stored yet, until the answer is there [DSP-01]', async () => {
  const shown = await card()
  await shown.press()
  await pass(SLOW_AFTER_MS - 1)
  expect(shown.text()).not.toContain('Not stored yet')
  await pass(1)
  expect(screen.getByRole('status').textContent).toContain('Not stored yet: the server is waiting for its database.')
  await shown.answer()
  expect(shown.text()).not.toContain('Not stored yet')
})

it('says plainly that it was not taken, with what the server says, until it is read or tried again [DSP-01]', async () => {
  const shown = await card()
  await shown.press()
  const message = 'It could not be stored'
  await shown.fail(new ApiError({ kind: 'rejected', code: 500, message }))
  expect(screen.getByRole('alert').textContent).toBe(`NOT taken: nothing was stored. Please try again.SN-1${message}`)
  await shown.press()
  expect(screen.queryByRole('alert')).toBeNull()
  await shown.fail(new ApiError({ kind: 'rejected', code: 500, message }))
  await press(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

// It said "try again" above "word it differently", and neither helped.
it('does not ask to try again what the database can not store: what to do then, the server says [DSP-01]', async () => {
  const shown = await card()
  await shown.press()
  const message = 'Tell your administrator'
  await shown.fail(new ApiError({ kind: 'rejected', code: ERRORS.actUnstorable.code, message }))
  expect(screen.getByRole('alert').textContent).toBe(`NOT taken: nothing was stored.SN-1${message}`)
})

it.each([{ kind: 'timeout' }, { kind: 'unreachable' }, { kind: 'server', status: 504 }] as const)(
  'claims neither that it was taken nor that it was not when no answer came: $kind [DSP-01]',
  async (failure) => {
    const shown = await card()
    await shown.press()
    await shown.fail(new ApiError(failure))
    expect(screen.getByRole('alert').textContent).toContain('It is not known whether it was taken')
  },
)
