import {
  EVIDENCE_DEVICES_MAX,
  type EvidenceDevice,
  type ModuleKey,
  type RecentData,
  type SourceEvidence,
} from '@vigil/contract'
import type { Quantity, Registry } from '@vigil/devices'
import { distanceBetween, lastRunBeginOf } from '@vigil/domain'
import type { AlarmDesk } from '../../alarms/book/desk-port.ts'
import type { createRecentData } from '../../history/reading/recent-data.ts'
import { createTrack } from '../../history/reading/track.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { InvalidFields, Refusal } from '../../platform/errors.ts'
import type { Handlers, SessionUser } from '../../platform/http/handlers.ts'
import { WIND_HOUR_MS, type WindHistory } from './wind-history.ts'

export interface EvidenceOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'device' | 'devices' | 'sees'>
  registry: Registry
  recentData: ReturnType<typeof createRecentData>
  desk: Pick<AlarmDesk, 'find'>
  winds: WindHistory
  now(): number
}

/** What is usual is told by so long before; the danger itself is looked at for at most as long. */
const BEFORE_MS = 20 * 60_000
const LONGEST_MS = 40 * 60_000
/** Without an alarm the danger is taken to have begun so long ago; an alarm that was away for longer tells of a new one. */
const SINCE_MS = 10 * 60_000
/** Others may have seen it a little before the one whose alarm this is. */
const EARLIER_MS = 5 * 60_000
const POINTS = 360
const WITHIN_M = { gas: 3000, counts: 300 } as const

/** The quantity that an alarm of a module is about, where its own peak is of no use for it. */
const LEADING: Readonly<Partial<Record<ModuleKey, string>>> = {
  nuclearMod: 'countRate',
  bioMod: 'fluorescentParticles',
}

interface Choice {
  readonly module: ModuleKey
  readonly quantity: Quantity
}

const inRange = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most

/** What everybody around measured who could have seen it, with the wind of that time. */
export function createEvidence(options: EvidenceOptions): Pick<Handlers, 'sourceEvidence' | 'windHistory'> {
  const { directory, registry, recentData, desk, winds, now } = options
  const track = createTrack(options)

  function quantityOf(deviceType: string, name: string): Choice | undefined {
    const [module, key] = name.split('.')
    const found = registry.model(deviceType)?.modules.find((each) => each.key === module)
    const quantity = found?.readings.find((each) => each.key === key)
    return found === undefined || quantity === undefined ? undefined : { module: found.key, quantity }
  }

  async function alarmOf(id: string, user: SessionUser) {
    const { row, device } = await desk.find(id, user)
    const leading = LEADING[row.module] ?? row.peak_quantity
    const endAt = row.course.endAt
    return {
      device,
      quantity: leading === null ? undefined : `${row.module}.${leading}`,
      told: {
        id: row.id,
        sn: row.sn,
        beginAt: lastRunBeginOf(row.course, SINCE_MS),
        endAt,
        findings: row.findings.map(({ name }) => name),
      },
    }
  }

  async function deviceOf(row: DeviceRow, awayM: number, name: string, from: number, to: number) {
    const { module, quantity } = quantityOf(row.deviceType, name) as Choice
    const doseName = `${module}.doseRate`
    const wanted = new Set([name, ...(quantity.unit === 'cps' ? [doseName] : [])])
    const { id: deviceId, deviceType, sn, longitude, latitude } = row
    const told = await recentData({ deviceId, deviceType, from, to, points: POINTS, quantities: wanted })
    const isMobile = registry.model(deviceType)?.mobile === true
    const way = isMobile ? await track({ deviceId, deviceType, from, to, quantity: name }) : undefined
    const pointsOf = (each: string): RecentData['series'][number]['points'] =>
      told.series.find((series) => `${series.module}.${series.quantity}` === each)?.points ?? []
    const last = way?.points.at(-1)
    const device: EvidenceDevice = {
      sn,
      name: row.name,
      deviceType,
      longitude: last?.[1] ?? longitude ?? 0,
      latitude: last?.[2] ?? latitude ?? 0,
      awayM,
      isMobile,
      step: 10 ** -quantity.digits,
      most: quantity.range[1],
      points: pointsOf(name),
      dose: quantity.unit === 'cps' ? pointsOf(doseName) : [],
      states: told.states,
      way: (way?.points ?? []).map(([at, x, y, value]) => [at, x, y, value]),
    }
    return { device, stepMs: told.stepMs }
  }

  return {
    async windHistory({ longitude, latitude, at = now() }, { user }) {
      const place = { longitude, latitude }
      const real = await winds.winds(place, at, user.officeId, false)
      return real.length > 0 ? real : winds.winds(place, at, user.officeId, true)
    },

    async sourceEvidence(choice, { user }): Promise<SourceEvidence> {
      const alarm = choice.alarm === undefined ? undefined : await alarmOf(choice.alarm, user)
      const name = choice.quantity ?? alarm?.quantity
      const longitude = choice.longitude ?? alarm?.device.longitude
      const latitude = choice.latitude ?? alarm?.device.latitude
      if (name === undefined) throw new InvalidFields([{ field: 'quantity', key: 'validation.quantityRequired' }])
      if (longitude == null || latitude == null) {
        throw new InvalidFields([{ field: 'longitude', key: 'validation.placeRequired' }])
      }
      const place = { longitude, latitude }
      const current = now()
      const begun = alarm?.told.beginAt ?? (choice.at ?? current) - SINCE_MS
      const begunAt = Math.max(0, alarm === undefined ? begun : begun - EARLIER_MS)
      const end = choice.at ?? alarm?.told.endAt ?? current
      const to = Math.max(Math.min(end, begunAt + LONGEST_MS, current), begunAt + 1000)
      const from = Math.max(0, begunAt - BEFORE_MS)

      const seen = [...directory.devices()].flatMap((row) => {
        const found = quantityOf(row.deviceType, name)
        return found === undefined || !directory.sees(user.officeId, row) ? [] : [{ row, ...found }]
      })
      const [example] = seen
      if (example === undefined) throw new Refusal('deviceUnknown')
      const isCounts = example.quantity.unit === 'cps'
      const withinM = choice.withinM ?? (isCounts ? WITHIN_M.counts : WITHIN_M.gas)
      // A detector that does not exist says nothing about a real danger, nor a real one about a played one.
      const simulated = alarm?.device.simulated ?? seen.every(({ row }) => row.simulated)
      const leftOut: SourceEvidence['leftOut'] = []
      const near: { row: DeviceRow; awayM: number }[] = []
      for (const { row } of seen) {
        const { sn, name: deviceName } = row
        const hasPlace = row.longitude !== null && row.latitude !== null
        const isMobile = registry.model(row.deviceType)?.mobile === true
        const awayM = hasPlace
          ? distanceBetween(place, { longitude: row.longitude as number, latitude: row.latitude as number })
          : 0
        if (hasPlace && awayM > withinM && !isMobile) continue
        if (row.simulated !== simulated) leftOut.push({ sn, name: deviceName, why: 'simulated' })
        else if (!hasPlace && !isMobile) leftOut.push({ sn, name: deviceName, why: 'noPlace' })
        else near.push({ row, awayM })
      }
      near.sort((a, b) => a.awayM - b.awayM)
      for (const { row } of near.slice(EVIDENCE_DEVICES_MAX)) {
        leftOut.push({ sn: row.sn, name: row.name, why: 'tooMany' })
      }
      const devices: EvidenceDevice[] = []
      let stepMs = 1000
      // One after the other: alarms are stored with the same connections.
      for (const { row, awayM } of near.slice(0, EVIDENCE_DEVICES_MAX)) {
        const told = await deviceOf(row, awayM, name, from, to)
        stepMs = told.stepMs
        const { device } = told
        const way = device.way.filter(([, x, y]) => distanceBetween(place, { longitude: x, latitude: y }) <= withinM)
        if (device.isMobile && way.length === 0 && awayM > withinM) continue
        devices.push({ ...device, way })
      }
      return {
        module: example.module,
        quantity: example.quantity.key,
        unit: example.quantity.unit,
        from,
        begunAt,
        to,
        stepMs,
        isLive: choice.at === undefined && current - to < WIND_HOUR_MS / 12,
        longitude,
        latitude,
        withinM,
        alarm: alarm?.told ?? null,
        devices: devices.filter(({ longitude: x, latitude: y }) => inRange(x, [-180, 180]) && inRange(y, [-90, 90])),
        leftOut,
        masts: await winds.winds(place, to, user.officeId, simulated),
        celsius: await winds.celsius(place, to, user.officeId, simulated),
      }
    },
  }
}
