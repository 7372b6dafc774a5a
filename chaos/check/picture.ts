import type { AlarmEvent, DeviceBasic, PushMessage, Snapshot } from '@vigil/contract'
import { PUSH_TOPICS, PushCode, type PushTopic } from '@vigil/contract'
import { type DeskBook, disconnectedBasic, EMPTY_BOOK, isStale, reduceBook } from '@vigil/domain'
import { findingOf, type Violation } from './violation.ts'

/** What a console has on its screen by the published rules: a snapshot at every new link, then what is pushed. */
export class Picture {
  readonly devices = new Map<string, DeviceBasic>()
  /** Pushed since the snapshot that is under way was asked for: the push is newer, or the newer one follows. */
  readonly #pushed = new Set<string>()
  #book: DeskBook = EMPTY_BOOK

  get alarms(): ReadonlyMap<string, AlarmEvent> {
    return this.#book.desk
  }

  asking(): void {
    this.#pushed.clear()
  }

  apply(snapshot: Snapshot): void {
    const listed = new Set(snapshot.devices.map(({ sn }) => sn))
    for (const sn of this.devices.keys()) if (!listed.has(sn)) this.devices.delete(sn)
    for (const basic of snapshot.devices) if (!this.#pushed.has(basic.sn)) this.devices.set(basic.sn, basic)
    this.#book = reduceBook(this.#book, { type: 'snapshot', alarms: snapshot.alarms })
  }

  hear<T extends PushTopic>(topic: T, message: PushMessage<T>): void {
    const heard = message as PushMessage
    if (topic === PUSH_TOPICS.basic && heard.code === PushCode.Basic) {
      for (const basic of heard.data) {
        this.#pushed.add(basic.sn)
        this.devices.set(basic.sn, basic)
      }
    } else if (topic === PUSH_TOPICS.alarmDesk && heard.code === PushCode.Alarms) {
      this.#book = reduceBook(this.#book, { type: 'alarms', alarms: heard.data })
    } else if (topic === PUSH_TOPICS.disposeFinish && heard.code === PushCode.Clear) {
      this.#book = reduceBook(this.#book, { type: 'handled', id: heard.data.id })
    }
  }
}

const shownOf = (basic: DeviceBasic, now: number): string => {
  const { state2, runstate, modState } = isStale(basic, now) ? disconnectedBasic(basic) : basic
  return JSON.stringify([state2, runstate, Object.entries(modState).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** The picture beside what a console would be told that comes anew. */
export function judgePicture(picture: Pick<Picture, 'devices' | 'alarms'>, fresh: Snapshot): Violation[] {
  const devices: string[] = []
  for (const basic of fresh.devices) {
    const known = picture.devices.get(basic.sn)
    const [is, should] = [known && shownOf(known, fresh.at), shownOf(basic, fresh.at)]
    if (is !== should) devices.push(`${basic.sn} shows ${is ?? 'nothing'} instead of ${should}`)
  }
  const listed = new Map(fresh.alarms.map((alarm) => [alarm.id, alarm]))
  const missing = fresh.alarms.filter(({ id }) => !picture.alarms.has(id))
  const left = [...picture.alarms.values()].filter(({ id }) => !listed.has(id))
  const stale = [...picture.alarms.values()].filter(({ id, life }) => {
    const is = listed.get(id)
    return is !== undefined && is.life?.version !== life?.version
  })
  const name = ({ id, sn, life }: AlarmEvent): string => `${id} of ${sn}, version ${life?.version}, ${life?.phase}`
  return [
    ...findingOf('a device on the screen is not as it is', devices),
    ...findingOf('an alarm is missing on the screen', missing.map(name)),
    ...findingOf('an alarm that is over stays on the screen', left.map(name)),
    ...findingOf(
      'an alarm on the screen is an old one',
      stale.map((alarm) => `${name(alarm)} instead of version ${listed.get(alarm.id)?.life?.version}`),
    ),
  ]
}
