import type { AlarmActResult } from '@vigil/contract'
import { act, useMemo } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { staged } from '../../../lib/staged-session.tsx'
import { alarm, life } from '../../../live/fakes.ts'
import { ActBar } from './act-bar.tsx'
import { ActNote } from './act-note.tsx'
import { SLOW_AFTER_MS, useActStage } from './pending-acts.ts'
import { useActs } from './use-acts.ts'

vi.mock('../../../live/hooks.ts', () => ({ useDevice: () => undefined }))
const live = { watch: { tell: () => {} }, link: { serverNow: () => 0 } }
vi.mock('../../../live/live-context.tsx', () => ({ useLive: () => live }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

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
  const calls: { name: string; answer(result: AlarmActResult): void; fail(error: unknown): void }[] = []
  const api = (name: string) => new Promise((resolve, reject) => calls.push({ name, answer: resolve, fail: reject }))
  const shown = await staged(<Card />, { api })
  const button = () => {
    const found = shown.all('button').find(({ textContent }) => textContent.includes('Acknowledge'))
    if (found === undefined) throw new Error('no button')
    return found
  }
  const settle = (what: () => void) => act(async () => what())
  return { ...shown, calls, press: () => shown.send('click', button()), button, settle }
}

const classOf = (element: { getAttribute(name: string): string | null }) => element.getAttribute('class') ?? ''

it('a pressed button shows at once that it is under way, and sends nothing a second time', async () => {
  const shown = await card()
  await shown.press()
  expect(classOf(shown.button())).toContain('loading')
  await shown.press()
  await shown.press()
  expect(shown.calls.map(({ name }) => name)).toEqual(['acknowledgeAlarms'])
  await shown.settle(() => shown.calls[0]?.answer({ done: [raised], refused: [] }))
  expect(classOf(shown.button())).not.toContain('loading')
  expect(shown.all('alert')).toEqual([])
  await shown.leave()
})

it('says after two seconds in words that nothing is stored yet, until the answer is there', async () => {
  const shown = await card()
  await shown.press()
  await shown.settle(() => vi.advanceTimersByTime(SLOW_AFTER_MS - 1))
  expect(shown.text()).not.toContain('Not stored yet')
  await shown.settle(() => vi.advanceTimersByTime(1))
  expect(shown.text()).toContain('Not stored yet: the server is waiting for its database.')
  await shown.settle(() => shown.calls[0]?.answer({ done: [raised], refused: [] }))
  expect(shown.text()).not.toContain('Not stored yet')
  await shown.leave()
})

it('says plainly that it was not taken, with what the server says, until it is read or tried again', async () => {
  const shown = await card()
  await shown.press()
  const message = 'It could not be stored'
  await shown.settle(() => shown.calls[0]?.fail(new ApiError({ kind: 'rejected', code: 500, message })))
  expect(shown.all('alert').map(({ textContent }) => textContent)).toEqual([
    `NOT taken: nothing was stored. Please try again.${message}`,
  ])
  await shown.press()
  expect(shown.all('alert')).toEqual([])
  await shown.settle(() => shown.calls[1]?.answer({ done: [raised], refused: [] }))
  await shown.leave()
})

it('claims neither that it was taken nor that it was not when no answer came', async () => {
  for (const failure of [{ kind: 'timeout' }, { kind: 'unreachable' }, { kind: 'server', status: 504 }] as const) {
    const shown = await card()
    await shown.press()
    await shown.settle(() => shown.calls[0]?.fail(new ApiError(failure)))
    expect(shown.all('alert')[0]?.textContent).toContain('It is not known whether it was taken')
    await shown.leave()
  }
})
