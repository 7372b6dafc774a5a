import { basicChanged, basicOf, type LiveDevice } from '@vigil/domain'
import type { LiveEntry } from './live-entry.ts'

interface Known {
  readonly device: LiveDevice
  /** Without its end, behind which the times follow. */
  readonly begin: string
}

/**
 * Devices as consoles are told of them, as JSON. Of a calm device only the times are new, second after second: the rest is put into
 * text once.
 */
export class BasicTexts {
  readonly #known = new WeakMap<LiveEntry, Known>()

  of(entry: LiveEntry): string {
    const { device } = entry
    let known = this.#known.get(entry)
    if (known === undefined || known.device.deviceType !== device.deviceType || basicChanged(known.device, device)) {
      const { at: _at, deviceTime: _deviceTime, ...rest } = basicOf(device)
      known = { device, begin: JSON.stringify(rest).slice(0, -1) }
      this.#known.set(entry, known)
    }
    return `${known.begin},"at":${device.at},"deviceTime":${device.deviceTime}}`
  }
}
