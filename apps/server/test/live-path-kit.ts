import { afterEach, beforeEach } from 'vitest'
import { deviceRow, type openWindow, startLive, type TestLive } from './live-kit.ts'

/** Users, each of the office that is called so. */
export const CITY = '7'
export const CUSTOMS = '8'
export const METRO = '9'

export type Window = Awaited<ReturnType<typeof openWindow>>

export let live: TestLive

/** For each test of the file a broker and a live path before an invented history. */
export function useLivePath(): void {
  beforeEach(async () => {
    live = await startLive(
      [
        deviceRow('C1', '2'),
        deviceRow('C2', '2'),
        deviceRow('M1', '3'),
        deviceRow('BALE', '2', { deviceType: 'CD603' }),
        deviceRow('CAR', '3', { deviceType: 'GD606' }),
        deviceRow('CAM', '2', { deviceType: 'FCBR-100GA' }),
      ],
      { [CITY]: '1', [CUSTOMS]: '2', [METRO]: '3' },
    )
  })
  afterEach(() => live.close())
}
