import {
  type AlarmEvent,
  type AlarmLife,
  type DeviceBasic,
  type DeviceDetail,
  NodeType,
  RunMode,
  RunState,
  State2,
  type TreeNode,
} from '@vigil/contract'
import { alarmStateOf } from '@vigil/domain'
import type { Clock } from '../src/live/clock.ts'

/** One factory per entity and one fake per boundary, for the tests of this room. */

export class FakeClock implements Clock {
  #now: number
  #timers: { at: number; act: () => void }[] = []

  constructor(now = 1_000_000) {
    this.#now = now
  }

  now = (): number => this.#now

  after = (ms: number, act: () => void): (() => void) => {
    const timer = { at: this.#now + ms, act }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  /** Lets time pass, with everything that was due in between in its order. */
  pass(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((each) => each !== due)
      this.#now = Math.max(this.#now, due.at)
      due.act()
    }
    this.#now = end
  }
}

/** Answers of calls reach their askers. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

export const basic = (sn: string, state2: State2 = State2.Normal, part: Partial<DeviceBasic> = {}): DeviceBasic => ({
  sn,
  id: `d-${sn}`,
  deviceType: 'RS500',
  state: alarmStateOf(state2),
  state2,
  runMode: RunMode.Continuous,
  runstate: RunState.Online,
  at: 1_000_000,
  modState: { nuclearMod: { state: state2, runstate: RunState.Online } },
  types: state2 >= State2.Alarm ? ['nuclearMod'] : [],
  ...part,
})

export const detail = (sn: string, at: number, doseRate: number): DeviceDetail => ({
  sn,
  deviceType: 'RS500',
  at,
  deviceTime: at,
  beginTime: at,
  mods: { nuclearMod: { state: State2.Normal, runstate: RunState.Online, values: { doseRate } } },
})

export const alarm = (
  id: string,
  sn: string,
  state: State2 = State2.Alarm,
  part: Partial<AlarmEvent> = {},
): AlarmEvent => ({
  id,
  sn,
  code: 301,
  state,
  eventData: { sn, state },
  beginTime: 1_000_000,
  endTime: null,
  officeName: 'Gate',
  deviceType: 'RS500',
  deviceName: sn,
  message: '',
  module: 'nuclearMod',
  kind: 'normal',
  priority: 2,
  peak: null,
  findings: [],
  handled: false,
  ...part,
})

export const life = (version: number, part: Partial<AlarmLife> = {}): AlarmLife => ({
  version,
  decisive: version,
  changedAt: 1_000_000,
  phase: 'raised',
  source: 'device',
  occurrences: 1,
  begins: [1_000_000],
  waitingSince: 1_000_000,
  reported: State2.Alarm,
  judged: null,
  acknowledged: null,
  handled: null,
  cleared: null,
  shelved: null,
  caseId: null,
  caseOrigin: null,
  ...part,
})

export const deviceNode = (sn: string, officeId: string, name = sn): TreeNode => ({
  id: `d-${sn}`,
  parentId: officeId,
  nodeType: NodeType.Device,
  name,
  sn,
  officeName: officeId,
  deviceType: 'RS500',
})

export const officeNode = (id: string, children: TreeNode[], parentId: string | null = null): TreeNode => ({
  id,
  parentId,
  nodeType: NodeType.Office,
  name: `Office ${id}`,
  children,
})
