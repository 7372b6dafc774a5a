import { type DeviceBasic, type DeviceMapMessage, deviceBasicSchema, RunState, type TreeNode } from '@vigil/contract'
import { disconnectedBasic, isAlarming, isStale, same } from '@vigil/domain'
import type { DevicesMessage } from './protocol.ts'
import { shownDiffers } from './shown-differs.ts'

const isTime = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Whether a device just parsed says the same as a well-formed one, its times apart; those must be times. */
function sameButTimes(device: Readonly<Record<string, unknown>>, known: DeviceBasic): boolean {
  const before = known as unknown as Readonly<Record<string, unknown>>
  let keys = 0
  for (const key in device) {
    const value = device[key]
    if (key === 'at' || key === 'deviceTime') {
      if (!isTime(value) || !(key in before)) return false
    } else if (value !== before[key] && !same(value, before[key])) return false
    keys += 1
  }
  for (const _key in before) keys -= 1
  return keys === 0
}

interface Row {
  readonly index: number
  /** As it came, well formed; `latest` is what has become of it. */
  received: DeviceBasic
  latest: DeviceBasic
  /** What the window has. */
  posted: DeviceBasic | undefined
  waiting: boolean
  /** The link under which it was first heard of. */
  readonly since: number
  /** How many pictures had been asked for when it was last pushed. */
  pushed: number
}

/** More objects in one message would hold the window up for longer than a frame. */
const DEVICES_PER_MESSAGE = 250

/** The latest state of every device, and what of it the window has not seen yet. */
export class FleetTable {
  readonly #rows = new Map<string, Row>()
  #waiting: Row[] = []
  /** Those of the waiting ones that alarm, or did when the window last heard of them. */
  readonly #urgent = new Set<Row>()
  #applied = 0
  #nextIndex = 0
  #link = 0
  #asked = 0
  #inSnapshot = new Set<string>()

  /** Whether a device of a message is well formed because it is, but for its times, the one that came last. */
  vouches = (device: unknown): device is DeviceBasic => {
    if (typeof device !== 'object' || device === null || !('sn' in device)) return false
    const row = this.#rows.get(device.sn as string)
    return row !== undefined && sameButTimes(device as Record<string, unknown>, row.received)
  }

  hasUrgent(): boolean {
    return this.#urgent.size > 0
  }

  hasWaiting(): boolean {
    return this.#waiting.length > 0
  }

  newLink(): void {
    this.#link += 1
    this.#inSnapshot = new Set()
    this.asking()
  }

  /** Called before the whole picture is asked for: what is pushed from here on may be newer than the picture, and stays. */
  asking(): void {
    this.#asked += 1
  }

  update(basics: readonly DeviceBasic[], serverNow: number): void {
    for (const basic of basics) this.#push(basic, serverNow)
  }

  /** A device of which only the tree was told; one that is known speaks for itself. */
  put(node: TreeNode, serverNow: number): void {
    if (node.sn === undefined || this.#rows.has(node.sn)) return
    const basic = deviceBasicSchema.safeParse(node)
    if (basic.success) this.#push(basic.data, serverNow)
  }

  move(places: DeviceMapMessage['data'], serverNow: number): void {
    for (const { sn, at, position } of places) {
      const row = this.#rows.get(sn)
      if (row !== undefined) this.#take({ ...row.latest, at: Math.max(at, row.latest.at), position }, serverNow)
    }
  }

  remove(sn: string): void {
    const row = this.#rows.get(sn)
    if (row === undefined) return
    this.#rows.delete(sn)
    this.#urgent.delete(row)
    this.#waiting = this.#waiting.filter((each) => each !== row)
  }

  snapshotPart(basics: readonly DeviceBasic[], unread: readonly string[], serverNow: number): void {
    for (const { sn } of basics) this.#inSnapshot.add(sn)
    for (const sn of unread) this.#inSnapshot.add(sn)
    for (const basic of basics) {
      if (this.#rows.get(basic.sn)?.pushed !== this.#asked) this.#take(basic, serverNow)
    }
    this.unread(unread)
  }

  /**
   * Something came that can't be read: what was known before must not look as if it were true now. A danger stays in sight
   * until it is too old; an operator must not lose it over a message that nobody understood.
   */
  unread(sns: readonly string[]): void {
    for (const sn of sns) {
      const row = this.#rows.get(sn)
      if (row === undefined || isAlarming(row.latest)) continue
      const lost = disconnectedBasic(row.latest)
      if (lost !== row.latest) this.#set(row, lost)
    }
  }

  /** Devices that were removed while the link was lost. One that came since is not in the snapshot and stays. */
  finishSnapshot(): string[] {
    const gone = [...this.#rows].filter(([sn, { since }]) => since !== this.#link && !this.#inSnapshot.has(sn))
    this.#inSnapshot = new Set()
    for (const [sn] of gone) this.remove(sn)
    return gone.map(([sn]) => sn)
  }

  /** Marks devices that have fallen silent. While the link is lost, nobody else would notice. */
  sweep(serverNow: number): void {
    for (const row of this.#rows.values()) {
      if (!isStale(row.latest, serverNow)) continue
      const lost = disconnectedBasic(row.latest)
      if (lost !== row.latest) this.#set(row, lost)
    }
  }

  /** Every device that is there, or of these alone, spoke until then, though not every message of it is told. */
  countAsHeard(at: number, of?: ReadonlySet<string>): void {
    for (const row of this.#rows.values()) {
      if (of?.has(row.latest.sn) === false) continue
      if (row.latest.runstate !== RunState.NotConnected && row.latest.at < at) this.#set(row, { ...row.latest, at })
    }
  }

  /** What the window is to be told, in parts; the alarming devices alone while nobody looks. */
  takeAll(): DevicesMessage[] {
    const rows = this.#waiting
    this.#waiting = []
    this.#urgent.clear()
    const changed: Row[] = []
    const agedIndexes = new Uint32Array(rows.length)
    const agedTimes = new Float64Array(rows.length)
    let aged = 0
    for (const row of rows) {
      row.waiting = false
      if (row.posted === undefined || shownDiffers(row.posted, row.latest)) changed.push(row)
      else {
        agedIndexes[aged] = row.index
        agedTimes[aged] = row.latest.at
        aged += 1
      }
    }
    const applied = this.#applied
    this.#applied = 0
    const [first = messageOf([]), ...others] = messagesOf(changed)
    const ages = { agedIndexes: agedIndexes.slice(0, aged), agedTimes: agedTimes.slice(0, aged) }
    return [{ ...first, ...ages, applied }, ...others]
  }

  takeUrgent(): DevicesMessage[] {
    const changed = [...this.#urgent].filter((row) => row.posted === undefined || shownDiffers(row.posted, row.latest))
    this.#urgent.clear()
    return messagesOf(changed)
  }

  /** Pushes count in the order in which they come: the server's clock may be set back between two of them. */
  #push(basic: DeviceBasic, serverNow: number): void {
    this.#take(basic, serverNow).pushed = this.#asked
  }

  #take(basic: DeviceBasic, serverNow: number): Row {
    const latest = isStale(basic, serverNow) ? disconnectedBasic(basic) : basic
    const row = this.#rows.get(basic.sn)
    if (row !== undefined) {
      this.#applied += 1
      row.received = basic
      this.#set(row, latest)
      return row
    }
    const fresh: Row = {
      index: this.#nextIndex,
      received: basic,
      latest,
      posted: undefined,
      waiting: false,
      since: this.#link,
      pushed: 0,
    }
    this.#nextIndex += 1
    this.#rows.set(basic.sn, fresh)
    this.#applied += 1
    this.#set(fresh, latest)
    return fresh
  }

  #set(row: Row, latest: DeviceBasic): void {
    row.latest = latest
    if (!row.waiting) {
      row.waiting = true
      this.#waiting.push(row)
    }
    if (isAlarming(latest) || (row.posted !== undefined && isAlarming(row.posted))) this.#urgent.add(row)
  }
}

function messageOf(rows: readonly Row[]): DevicesMessage {
  for (const row of rows) row.posted = row.latest
  return {
    type: 'devices',
    indexes: rows.map(({ index }) => index),
    devices: rows.map(({ latest }) => latest),
    agedIndexes: new Uint32Array(0),
    agedTimes: new Float64Array(0),
    applied: 0,
  }
}

function messagesOf(rows: readonly Row[]): DevicesMessage[] {
  const messages: DevicesMessage[] = []
  for (let first = 0; first < rows.length; first += DEVICES_PER_MESSAGE) {
    messages.push(messageOf(rows.slice(first, first + DEVICES_PER_MESSAGE)))
  }
  return messages
}
