import type { DataMessage, ModuleKey } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createLiveFleet, type LiveFleet } from '../src/fleet/live-fleet.ts'
import { deviceRow, SILENT_LOG, TestDirectory, TestWriter, testBook } from './live-kit.ts'

const NOW = 1_763_177_000_000
const SN = 'HEARD'

/** One device of a fleet that is heard message by message, on a clock of its own. */
export class HeardDevice {
  now = NOW
  readonly writer = new TestWriter()
  readonly #directory: TestDirectory
  #fleet: LiveFleet
  #messages = 0

  constructor(deviceType: string) {
    this.#directory = new TestDirectory([deviceRow(SN, '2', { deviceType })])
    this.#fleet = this.#start()
  }

  #start(): LiveFleet {
    const book = testBook(this.#directory)
    book.setListener({ onHeard: () => {}, onFollowed: () => {}, onStored: () => {} })
    return createLiveFleet({
      ...{ directory: this.#directory, registry, alarms: book, writer: this.writer, language: 'en', log: SILENT_LOG },
      ...{ now: () => this.now, elapsed: () => this.now },
    })
  }

  /** Nothing is known of it. */
  startAnew(): void {
    this.#fleet = this.#start()
  }

  /** As a restart finds it. */
  startAgain(): void {
    const device = this.#fleet.entry(SN)?.device
    if (device === undefined) throw new Error(SN)
    const { runMode, runstate, modules: mods, at, deviceTime } = device
    this.startAnew()
    this.#fleet.restore({ devices: [{ sn: SN, runMode, runstate, mods, at, deviceTime } as never], openFaults: [] })
  }

  forgetCounts(): void {
    this.#fleet.forgetCounts(SN)
  }

  module(key: ModuleKey) {
    return this.#fleet.entry(SN)?.device.modules[key]
  }

  async say(mods: DataMessage['mods'], changes: Partial<DataMessage> = {}): Promise<void> {
    const row = this.#directory.device(SN)
    if (row === undefined) throw new Error(SN)
    this.#messages += 1
    await this.#fleet.apply(row, { type: 'data', time: this.now, mods, ...changes }, this.now, `m${this.#messages}`)
  }

  /** Once a second. */
  async go(seconds: number, mods: () => DataMessage['mods'], changes: Partial<DataMessage> = {}): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.now += 1000
      await this.say(mods(), changes)
    }
  }
}
