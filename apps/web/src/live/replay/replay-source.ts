import {
  type AlarmValuesMessage,
  type DeviceBasic,
  ENDPOINTS,
  type EndpointName,
  ERRORS,
  PUSH_TOPICS,
  PushCode,
  REPLAY_DETAILS_MAX,
  type ReplayKnowledge,
  type ReplayLimits,
  type ReplayMoment,
  type ReplayStretch,
  RunState,
  type TreeNode,
  UplinkCode,
} from '@vigil/contract'
import { heardSince } from '@vigil/domain'
import { type Api, ApiError } from '../../lib/calls/api.ts'
import { createLive, type Live, type OpenableLive } from '../live.ts'
import type { Decoded } from '../worker/decode.ts'
import type { PushLinkEvents } from '../worker/push-link.ts'
import { WorkerCore } from '../worker/worker-core.ts'
import { ReplayClock } from './replay-clock.ts'

/** What is told while devices are gathered waits at most so long. */
const GATHERED_MS = 1000

/** Reads by POST; every other POST changes something. */
const READS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'hisAlarm',
  'hisDetect',
  'hisReadings',
  'hisState',
  'gdReplayList',
  'stateTimelines',
  'replayMoment',
  'replayStretch',
  'replayDetails',
  'replayLimits',
  'replayDensity',
  'replayNext',
])

/** What has been can be looked at and not acted upon: a call that changes something is none. */
export const readingApi =
  (api: Api, refusal: () => string): Api =>
  async (name, input, options) => {
    if (ENDPOINTS[name].method === 'POST' && !READS.has(name)) {
      throw new ApiError({ kind: 'rejected', code: ERRORS.noPermission.code, message: refusal() })
    }
    return api(name, input, options)
  }

export interface ReplaySource {
  readonly live: Live
  readonly clock: ReplayClock
  /** Resolves when the stores hold the moment that it was opened with. */
  readonly ready: Promise<void>
  /** Tells everything of a stretch until `at` that was not told yet, and moves the time there. */
  advance(stretch: ReplayStretch | undefined, at: number, coarse: boolean): void
  /** Draws what was told, though time stands still. */
  settle(): void
  /** Devices whose values are looked at. */
  viewed(): readonly string[]
  /** Asks for the values of what is looked at as they were now. */
  askDetails(): Promise<void>
  close(): void
}

interface SourceOptions {
  readonly api: Api
  readonly userId: string
  readonly tree: readonly TreeNode[]
  readonly moment: ReplayMoment
  readonly known: ReplayKnowledge
}

const isThere = ({ runstate }: DeviceBasic): boolean => runstate !== RunState.NotConnected

/** Whether no server ran at a moment. */
export const isUnwatchedAt = (unwatched: ReplayStretch['unwatched'], at: number): boolean =>
  unwatched.some(([since, until]) => since <= at && at < until)

/**
 * The record in the place of the live link: the same worker, stores and rules, fed with what the server told then, by a clock that
 * shows that time. It makes no sound, shows no notice, and no call of it changes anything.
 */
export function openReplaySource({ api, userId, tree, moment, known: knowledge }: SourceOptions): ReplaySource {
  const clock = new ReplayClock(moment.at)
  const byStates = new Set(moment.byStates)
  const basics = new Map<string, DeviceBasic>(
    moment.devices.map((basic) => {
      const isHeld = byStates.has(basic.sn) && !moment.unwatched && isThere(basic)
      return [basic.sn, isHeld ? { ...basic, at: moment.at } : basic]
    }),
  )
  const seen = new Set<string>()
  /** Until when the limits of a device that is looked at are those that are drawn. */
  const limitsUntil = new Map<string, number>()
  let link: PushLinkEvents | undefined
  let worker: WorkerCore | undefined
  let told = moment.at
  let unwatched = moment.unwatched
  let closed = false
  /** What the last leap told, until it is handed on. */
  let waiting: (() => void) | undefined

  /** Not before the link stands, and not once it was ended. */
  const push = (told: Decoded): void => {
    if (link !== undefined) worker?.take(told)
  }

  async function askDetails(sns: readonly string[] = [...seen]): Promise<void> {
    const known = sns.filter((sn) => basics.has(sn)).slice(0, REPLAY_DETAILS_MAX)
    if (known.length === 0) return
    const details = await api('replayDetails', { at: clock.now(), known: knowledge, snList: [...known] })
    if (!closed) push({ topic: PUSH_TOPICS.detail, message: { code: PushCode.Detail, at: clock.now(), data: details } })
  }

  /** Of the moment that is shown; asked again when time has passed behind it. */
  async function limitsOf(sns: readonly string[]): Promise<readonly ReplayLimits[]> {
    const snList = sns.filter((sn) => basics.has(sn)).slice(0, REPLAY_DETAILS_MAX)
    if (snList.length === 0) return []
    const held = await api('replayLimits', { at: clock.now(), snList })
    for (const { sn, until } of held) limitsUntil.set(sn, until ?? Number.POSITIVE_INFINITY)
    return held
  }

  async function tellLimits(sns: readonly string[]): Promise<void> {
    try {
      for (const { sn, thresholds } of await limitsOf(sns)) {
        const message = { code: PushCode.Threshold, at: clock.now(), data: { sn, thresholds } }
        if (!closed) push({ topic: PUSH_TOPICS.param, message })
      }
    } catch {
      // The next moment asks again.
      for (const sn of sns) limitsUntil.set(sn, clock.now())
    }
  }

  const replayApi: Api = async (name, input, options) => {
    const answers: Partial<Record<EndpointName, () => unknown>> = {
      mqttConfig: () => ({ mqttUrl: 'replay:', username: '', password: '', port: 0 }),
      office: () => tree,
      pushParam: async () => (await limitsOf([(input as { sn: string }).sn])).flatMap(({ thresholds }) => thresholds),
      snapshot: () => ({ at: moment.at, devices: [...basics.values()], alarms: moment.alarms }),
      addSnDetailUserId: () => {
        for (const sn of (input as { snList: string[] }).snList) seen.add(sn)
        return null
      },
      removeSnDetailUserId: () => {
        for (const sn of (input as { snList: string[] }).snList) seen.delete(sn)
        return null
      },
    }
    const answer = answers[name]
    return answer === undefined ? api(name, input, options) : (answer() as never)
  }

  const live: OpenableLive = createLive({ api: replayApi, present: () => {} }, userId, {
    clock,
    windowPart: 'replay',
    isReplay: true,
    known: knowledge,
    silence: { read: () => undefined, write: () => {}, onWrite: () => () => {} },
    sound: { createContext: () => undefined, onGesture: () => () => {} },
    leader: {
      // Never leads: whatever is replayed, the window that watches what is now is the one that tells of it.
      lock: () => new Promise(() => {}),
      send: () => {},
      onMessage: () => () => {},
      isVisible: () => false,
      onVisibility: () => () => {},
    },
    startWorker(events) {
      const core = new WorkerCore({
        clock,
        post: (message) => events.onMessage(message),
        openPush: (_credentials, given) => {
          link = given
          setTimeout(() => given.onOpen())
          return {
            send(message) {
              if (message.code === UplinkCode.Detail) void askDetails(message.data.snList).catch(() => {})
              if (message.code === UplinkCode.Threshold) void tellLimits([message.data.sn])
            },
            end() {
              link = undefined
            },
          }
        },
      })
      worker = core
      return { post: (message) => core.hear(message), close: () => {} }
    },
    isHidden: () => false,
    onHidden: () => () => {},
    onOnline: () => () => {},
    recallSound: () => false,
    keepSound: () => {},
    log: () => {},
  })

  const ready = new Promise<void>((resolve) => {
    const look = () => {
      if (!live.link.current().live) return
      stop()
      resolve()
    }
    const stop = live.link.subscribe(look)
  })
  live.open()

  /** The last word of each device within the stretch; what came before it nobody would see. */
  function devicesUntil(stretch: ReplayStretch | undefined, at: number, coarse: boolean): DeviceBasic[] {
    const changed = new Set<string>()
    const inTime = (moved: number): boolean => moved > told && moved <= at
    for (const step of stretch?.devices ?? []) {
      if (!inTime(step.at)) continue
      basics.set(step.basic.sn, step.basic)
      changed.add(step.basic.sn)
    }
    for (const heard of stretch?.heard ?? []) {
      const basic = inTime(heard.at) ? basics.get(heard.sn) : undefined
      if (basic === undefined || basic.at >= heard.at) continue
      basics.set(heard.sn, heardSince(basic, heard.at, heard.deviceTime, heard.place))
      changed.add(heard.sn)
    }
    // What came with a leap of minutes was heard since: by its own time it would count as lost.
    if (coarse) {
      for (const sn of changed) {
        const basic = basics.get(sn)
        if (basic !== undefined && isThere(basic)) basics.set(sn, { ...basic, at })
      }
    }
    return [...changed].flatMap((sn) => basics.get(sn) ?? [])
  }

  /** A server that begins puts every device down; of those that only their states tell of, nothing else brings them back. */
  function backAfterGap(at: number, told: readonly DeviceBasic[]): DeviceBasic[] {
    const isTold = new Set(told.map(({ sn }) => sn))
    return [...byStates].flatMap((sn) => {
      const basic = basics.get(sn)
      if (basic === undefined || isTold.has(sn) || !isThere(basic)) return []
      const back = { ...basic, at }
      basics.set(sn, back)
      return back
    })
  }

  /** What was measured last of each alarm that was told or whose peak rose: an earlier value must not stand beside a later word. */
  function valuesUntil(stretch: ReplayStretch | undefined, at: number): AlarmValuesMessage['data'] {
    const ofTold = (stretch?.alarms ?? []).map(({ at, alarm: { id, now, peak } }) => ({ at, id, now, peak }))
    const measured = [...ofTold, ...(stretch?.rises ?? [])].sort((a, b) => a.at - b.at)
    const last = new Map<string, AlarmValuesMessage['data'][number]>()
    for (const { at: moment, id, now, peak } of measured) {
      if (moment > told && moment <= at && now !== undefined) last.set(id, { id, now, ...(peak !== null && { peak }) })
    }
    return [...last.values()]
  }

  function tellWaiting(): void {
    const tell = waiting
    waiting = undefined
    tell?.()
  }

  /** Gathered until the next leap, it would stand beside a clock that is minutes ahead of it. */
  function settle(): void {
    if (closed) return
    tellWaiting()
    clock.settle(GATHERED_MS)
    live.fleet.commitAll()
  }

  return {
    live,
    clock,
    ready,
    advance(stretch, at, coarse) {
      tellWaiting()
      const isUnwatched = isUnwatchedAt(stretch?.unwatched ?? [], at)
      const devices = devicesUntil(stretch, at, coarse)
      if (unwatched && !isUnwatched) devices.push(...backAfterGap(at, devices))
      unwatched = isUnwatched
      const alarms = (stretch?.alarms ?? []).filter((step) => step.at > told && step.at <= at)
      const values = valuesUntil(stretch, at)
      told = at
      // Before the time moves: who looks for silence then must not find a fleet that has not spoken for minutes. While no server ran
      // nobody heard them.
      if (!isUnwatched) worker?.countAsHeard(at, coarse ? undefined : byStates)
      clock.moveTo(at)
      const changed = [...limitsUntil].flatMap(([sn, until]) => (until <= at ? [sn] : []))
      for (const sn of changed) limitsUntil.delete(sn)
      if (changed.length > 0) void tellLimits(changed)
      waiting = () => {
        if (devices.length > 0) {
          push({ topic: PUSH_TOPICS.basic, message: { code: PushCode.Basic, at, data: devices } })
        }
        if (alarms.length > 0) {
          const data = alarms.map(({ alarm }) => alarm)
          push({ topic: PUSH_TOPICS.alarmDesk, message: { code: PushCode.Alarms, at, data } })
        }
        if (values.length > 0) {
          push({ topic: PUSH_TOPICS.alarmDesk, message: { code: PushCode.AlarmValues, at, data: values } })
        }
      }
      // Minutes in one leap change half of the fleet: the tree, which the time has moved, is drawn first, and the rest behind it.
      if (coarse) setTimeout(settle)
      else tellWaiting()
    },
    settle,
    viewed: () => [...seen],
    askDetails: () => askDetails(),
    close() {
      closed = true
      waiting = undefined
      live.close()
      clock.close()
    },
  }
}
