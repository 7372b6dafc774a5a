import { basicChanged, basicOf, type LiveDevice } from '@vigil/domain'
import type { LiveEntry } from '../live-entry.ts'

interface CachedBegin {
  readonly device: LiveDevice
  /** The JSON text without its times and its closing brace. */
  readonly begin: string
}

/**
 * Devices as consoles are told of them, as JSON. Of a calm device only the times are new, second after second: the rest is put into
 * text once.
 */
export class BasicTexts {
  readonly #begins = new WeakMap<LiveEntry, CachedBegin>()

  of(entry: LiveEntry): string {
    const { device } = entry
    let cached = this.#begins.get(entry)
    if (cached === undefined || cached.device.deviceType !== device.deviceType || basicChanged(cached.device, device)) {
      const { at: _at, deviceTime: _deviceTime, ...rest } = basicOf(device)
      cached = { device, begin: JSON.stringify(rest).slice(0, -1) }
      this.#begins.set(entry, cached)
    }
    return `${cached.begin},"at":${device.at},"deviceTime":${device.deviceTime}}`
  }
}
