import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openLive, pass, show } from '../../../test/show.tsx'
import { type Live, LiveContext } from '../../live/live-context.tsx'
import { useTrails } from './use-trails.ts'

const T = Date.UTC(2026, 4, 10, 12)
const MINUTE = 60_000
const SNS = ['A']

function Trails() {
  return useTrails(SNS, undefined).map(({ sn, points }) => (
    <p key={sn}>
      {sn} {points.map(({ longitude }) => longitude).join(' ')}
    </p>
  ))
}

/** A position a minute, whose longitude says which; one of them came late. */
async function open() {
  const { live, start } = openLive()
  await start()
  const asked: Record<string, unknown>[] = []
  const api = async (name: string, input: unknown) => {
    if (name !== 'deviceTrack') return null
    const { from, to, known } = input as { from: number; to: number; known: string }
    asked.push(input as Record<string, unknown>)
    const minutes = [0, 1, 2, 3].filter((n) => T + n * MINUTE >= from && T + n * MINUTE < to)
    return { points: minutes.filter((n) => known === 'now' || n !== 1).map((n) => [T + n * MINUTE, n, 31, null, 0]) }
  }
  const at = (moment: number, known: Live['known'] = 'then'): Live => ({
    ...live,
    isReplay: true,
    known,
    link: Object.assign(Object.create(live.link), { serverNow: () => moment }),
  })
  const view: { set?: (next: Live) => void } = {}
  function Frame() {
    const [now, setNow] = useState(() => at(T + 3 * MINUTE))
    view.set = setNow
    return (
      <LiveContext value={now}>
        <Trails />
      </LiveContext>
    )
  }
  const shown = await show(<Frame />, { api, live })
  await pass(1000)
  return {
    ...shown,
    asked,
    /** Without a rest it is one of those that are passed while the bar is dragged. */
    async jump(moment: number, known?: Live['known'], restsMs = 1000) {
      await act(async () => view.set?.(at(moment, known)))
      await pass(restsMs)
    },
  }
}

it('a way ends at the moment that is shown, after a jump back and forth too [FEA-04]', async () => {
  const { text, jump } = await open()
  expect(text()).toBe('A 0 2 3')
  await jump(T + 2 * MINUTE)
  expect(text()).toBe('A 0 2')
  await jump(T)
  expect(text()).toBe('A 0')
  await jump(T + 3 * MINUTE)
  expect(text()).toBe('A 0 2 3')
})

it('a way follows what is known: with what came late it is asked for anew [FEA-04]', async () => {
  const { text, jump, asked } = await open()
  await jump(T + 3 * MINUTE, 'now')
  expect(text()).toBe('A 0 1 2 3')
  expect(asked.map(({ known }) => known)).toEqual(['then', 'now'])
  await jump(T + 3 * MINUTE, 'then')
  expect(text()).toBe('A 0 2 3')
})

it('a jump to another day shows nothing of the day before, and a bar that is dragged asks where it rests alone [FEA-04]', async () => {
  const { text, jump, asked } = await open()
  for (const day of [1, 2, 3]) {
    await jump(T + day * 86_400_000, 'then', 100)
    expect(text()).toBe('A ')
  }
  await pass(1000)
  expect(asked.map(({ from }) => from)).toEqual([T + 3 * MINUTE - 3_600_000, T + 3 * 86_400_000 - 3_600_000])
})
