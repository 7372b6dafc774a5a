import type { AlarmEvent, DeviceBasic, EndpointName, Snapshot, TreeNode } from '@vigil/contract'
import type { Api } from '../src/lib/calls/api.ts'
import type { UnreadElement } from '../src/lib/calls/readable-answer.ts'
import type { Clock } from '../src/live/clock.ts'
import { createLive } from '../src/live/live.ts'
import type { WorkerEvents } from '../src/live/live-link.ts'
import type { FromWorker, ToWorker } from '../src/live/worker/protocol.ts'
import type { PushLinkEvents } from '../src/live/worker/push-link.ts'
import { WorkerCore } from '../src/live/worker/worker-core.ts'
import { basic, deviceNode, FakeClock, officeNode, settle } from './fakes.ts'

/** A clock that a test moves. */
export interface PassingClock extends Clock {
  pass(ms: number): void
}

const TREE = [officeNode('1', [deviceNode('A', '1'), deviceNode('B', '1')])]

/** What another window of the same operator sees too. */
const newShared = () => ({ text: undefined as string | undefined, tell: new Set<() => void>() })

/** A server, a browser and a worker in one thread; only the wire between them is left out. */
export function openWorld({ shared = newShared(), clock = new FakeClock() as PassingClock, serverAheadMs = 0 } = {}) {
  const calls: string[] = []
  const presented: unknown[] = []
  const logged: string[] = []
  const toWorker: ToWorker[] = []
  const answers: Partial<Record<EndpointName, (input: unknown) => unknown>> & { unread?: () => UnreadElement[] } = {}
  const server = {
    at: clock.now(),
    devices: [basic('A'), basic('B')] as DeviceBasic[],
    alarms: [] as AlarmEvent[],
    tree: TREE as TreeNode[],
  }
  const api = (async (name: EndpointName, input: unknown, options?: Parameters<Api>[2]) => {
    calls.push(name)
    if (name === 'snapshot') options?.onUnread?.(answers.unread?.() ?? [])
    const answer = answers[name]
    if (answer !== undefined) return answer(input)
    if (name === 'mqttConfig') return { mqttUrl: 'ws://x', username: '7', password: 'p', port: 1, input }
    if (name === 'office') return server.tree
    if (name === 'snapshot') return { ...server, at: clock.now() } satisfies Snapshot & { tree: TreeNode[] }
    return name === 'pushParam' || name === 'incidentRecords' ? [] : null
  }) as unknown as Api

  let link: PushLinkEvents | undefined
  let worker: WorkerEvents | undefined
  const sounds: string[] = []
  const hidden = { is: false, tell: () => {} }
  const live = createLive({ api, present: (error) => presented.push(error) }, '7', {
    clock,
    windowPart: 'w',
    serverAheadMs,
    silence: {
      read: () => shared.text,
      write: (text) => {
        shared.text = text
        for (const tell of shared.tell) tell()
      },
      onWrite: (listener) => {
        shared.tell.add(listener)
        return () => shared.tell.delete(listener)
      },
    },
    sound: {
      createContext: () => undefined,
      onGesture: () => () => {},
    },
    leader: {
      lock: undefined,
      send: () => {},
      onMessage: () => () => {},
      isVisible: () => true,
      onVisibility: () => () => {},
    },
    startWorker(events) {
      worker = events
      const core = new WorkerCore({
        clock,
        post: (message: FromWorker) => events.onMessage(message),
        openPush: (_credentials, given) => {
          link = given
          return { send: () => {}, end: () => {} }
        },
      })
      return {
        post(message) {
          toWorker.push(message)
          core.hear(message)
        },
        close: () => {},
      }
    },
    isHidden: () => hidden.is,
    onHidden: (listener) => {
      hidden.tell = listener
      return () => {}
    },
    onOnline: () => () => {},
    recallSound: () => true,
    keepSound: (on) => sounds.push(on ? 'on' : 'off'),
    log: (text) => logged.push(text),
  })
  const turn = async () => {
    await settle()
    clock.pass(0)
    await settle()
    clock.pass(0)
    await settle()
  }
  const push = (topic: string, code: number, data: unknown, at = clock.now()) =>
    link?.onMessage(topic, new TextEncoder().encode(JSON.stringify({ code, at, data })))
  return {
    clock,
    live,
    api,
    calls,
    presented,
    logged,
    toWorker,
    answers,
    server,
    sounds,
    shared,
    turn,
    push,
    drop: (quietMs = 0) => link?.onDropped(quietMs),
    fail: () => link?.onFailed('refused'),
    accept: () => link?.onOpen(),
    breakWorker: () => worker?.onBroken(),
    hide: (is: boolean) => {
      hidden.is = is
      hidden.tell()
    },
    phase: () => live.link.current().phase,
    async start() {
      live.open()
      await turn()
      link?.onOpen()
      await turn()
    },
    async reconnect() {
      clock.pass(10_000)
      await turn()
      link?.onOpen()
      await turn()
    },
  }
}
