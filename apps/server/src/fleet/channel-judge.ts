import type { DataMessage, ModuleKey, ModuleReport } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isLate } from '@vigil/domain'
import {
  type ChannelSettings,
  channelBaseline,
  lateChannelSigma,
  newChannelWatch,
  newRatioWatch,
  ratioReading,
  watchChannel,
  watchRatio,
} from '@vigil/science'
import { secondsSince, surroundingsOf } from './count-judge.ts'
import { type DeviceCounts, type LiveEntry, newCounts } from './live-entry.ts'

interface Channel {
  readonly value: string
  readonly baseline: string
  readonly settings: ChannelSettings
}

/** Channels that mean something only beside what is usual for them. */
const CHANNELS: Readonly<Partial<Record<ModuleKey, readonly Channel[]>>> = {
  bioMod: [{ value: 'fluorescentParticles', baseline: 'fluorescentBaseline', settings: { floor: 20 } }],
  tvocMod: [{ value: 'tvoc', baseline: 'tvocBaseline', settings: { floor: 5 } }],
  // What an agent does to the currents may be either.
  cwaMod: [
    { value: 'positiveIons', baseline: 'positiveBaseline', settings: { floor: 10, isBothWays: true } },
    { value: 'negativeIons', baseline: 'negativeBaseline', settings: { floor: 10, isBothWays: true } },
  ],
}
const MOST_SIGMA = 1e5

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places
const told = (sigma: number): number => rounded(Math.max(-MOST_SIGMA, Math.min(sigma, MOST_SIGMA)), 1)

/**
 * Chemical and biological channels, and spectra, that come without a verdict are judged here, as counts are: what the device leaves
 * out is added to its report. A device that says itself what it thinks of a module is left alone.
 */
export function createChannelJudge(registry: Pick<Registry, 'model'>) {
  const has = (deviceType: string, module: ModuleKey, quantity: string): boolean =>
    registry
      .model(deviceType)
      ?.modules.some(({ key, readings }) => key === module && readings.some((each) => each.key === quantity)) ?? false

  const countsOf = (entry: LiveEntry): DeviceCounts => {
    entry.counts ??= newCounts()
    return entry.counts
  }
  /** After a restart what was stored is usual; unless it was told to be forgotten. */
  const storedIn = (entry: LiveEntry, key: ModuleKey, quantity: string): number | undefined =>
    countsOf(entry).isCleared ? undefined : entry.device.modules[key]?.values[quantity]

  function judgedChannel(entry: LiveEntry, message: DataMessage, at: number, key: ModuleKey, channel: Channel) {
    const value = message.mods[key]?.values?.[channel.value]
    if (value === undefined) return undefined
    const name = `${key} ${channel.value}`
    const { channels } = countsOf(entry)
    const known = channels.get(name) ?? {
      watch: newChannelWatch(channel.settings, storedIn(entry, key, channel.baseline)),
      deviceTime: Number.NaN,
      at: Number.NaN,
    }
    if (isLate(entry.device, message.time, at)) {
      return { sigma: lateChannelSigma(known.watch, value, channel.settings), baseline: undefined }
    }
    const { frozen } = surroundingsOf(registry, entry, message, key)
    // What stood beside the device when it was told to learn anew is to be learned, though its alarm is still on.
    const isLearning = countsOf(entry).isCleared && channelBaseline(known.watch, channel.settings) === undefined
    const seconds = secondsSince(known, message, at)
    const { watch, sigma } = watchChannel(known.watch, value, seconds, channel.settings, frozen && !isLearning)
    channels.set(name, { watch, deviceTime: message.time, at })
    return { sigma, baseline: channelBaseline(watch, channel.settings) }
  }

  function channelValues(entry: LiveEntry, message: DataMessage, at: number, key: ModuleKey) {
    const report = message.mods[key]
    const channels = CHANNELS[key]
    if (channels === undefined || report?.values === undefined || report.values.sigma !== undefined) return undefined
    if (!has(entry.row.deviceType, key, 'sigma')) return undefined
    // Once judged here it stays so: a significance that nobody renews would stand for ever.
    const isOurs = channels.some(({ value }) => entry.counts?.channels.has(`${key} ${value}`))
    if (report.state !== undefined && !isOurs) return undefined
    const added: Record<string, number> = {}
    let highest: number | undefined
    for (const channel of channels) {
      const verdict = judgedChannel(entry, message, at, key, channel)
      if (verdict === undefined) continue
      if (verdict.baseline !== undefined && report.values[channel.baseline] === undefined) {
        added[channel.baseline] = rounded(verdict.baseline, 3)
      }
      if (verdict.sigma !== undefined) highest = Math.max(highest ?? Number.NEGATIVE_INFINITY, verdict.sigma)
    }
    const standing = entry.counts?.isCleared === true && entry.device.modules[key]?.values.sigma !== undefined
    if (highest !== undefined) added.sigma = told(highest)
    else if (standing) added.sigma = 0
    return added
  }

  function ratioValues(entry: LiveEntry, message: DataMessage, at: number, key: ModuleKey) {
    const report = message.mods[key]
    const spectrum = report?.spectrum
    if (spectrum === undefined || !has(entry.row.deviceType, key, 'ratioSigma')) return undefined
    const { ratios } = countsOf(entry)
    const known = ratios.get(key)
    const hasVerdict =
      report?.state !== undefined || report?.findings !== undefined || report?.values?.ratioSigma !== undefined
    if (hasVerdict && known === undefined) return undefined
    const reading = ratioReading(spectrum.counts, spectrum.calibration)
    if (reading === undefined || isLate(entry.device, message.time, at)) return undefined
    const before = known ?? newRatioWatch(storedIn(entry, key, 'ratioBaseline'))
    const { frozen, isWet } = surroundingsOf(registry, entry, message, key)
    const { watch, sigma } = watchRatio(before, reading, { frozen, isWet })
    ratios.set(key, watch)
    return {
      ...(sigma !== undefined && { ratioSigma: told(sigma) }),
      ...(!Number.isNaN(watch.usual) && { ratioBaseline: rounded(Math.exp(watch.usual), 3) }),
    }
  }

  return function judgeChannels(entry: LiveEntry, message: DataMessage, at: number): DataMessage {
    let mods: DataMessage['mods'] | undefined
    for (const name in message.mods) {
      const key = name as ModuleKey
      const added = { ...channelValues(entry, message, at, key), ...ratioValues(entry, message, at, key) }
      if (Object.keys(added).length === 0) continue
      mods ??= { ...message.mods }
      const report = mods[key] as ModuleReport
      mods[key] = { ...report, values: { ...report.values, ...added } }
    }
    return mods === undefined ? message : { ...message, mods }
  }
}
