import { type CutLine, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { deviceRow, openWindow, startLive, type TestLive } from '../../test/live-kit.ts'

const HARBOUR: CutLine = { site: 'Harbour', since: 1_000, waiting: 0 }

let live: TestLive
afterEach(() => live.close())

it('a line that is cut is told at once to the people it concerns, with the first picture to whoever comes later, and no more once it stands', async () => {
  let cut = [HARBOUR]
  live = await startLive(
    [deviceRow('C1', '2')],
    { '8': '2', '9': '3' },
    {
      cutLines: (officeId) => (officeId === '2' ? cut : []),
    },
  )
  const windows = await Promise.all(['8', '9'].map((user) => openWindow(live, user)))
  const told = () =>
    windows.map((window) =>
      window.on(PUSH_TOPICS.basic).flatMap(({ code, data }) => (code === PushCode.Server ? [data.cutLines] : [])),
    )
  live.tellServer()
  await vi.waitFor(() => expect(told()).toEqual([[[HARBOUR]], [[]]]))
  expect(await live.handlers.snapshot({}, live.context('8'))).toMatchObject({ cutLines: [HARBOUR] })
  expect(await live.handlers.snapshot({}, live.context('9'))).toMatchObject({ cutLines: [] })
  cut = []
  live.tellServer()
  await vi.waitFor(() => expect(told()[0]).toEqual([[HARBOUR], []]))
  for (const { client } of windows) client.end(true)
})
