import { beforeEach, expect, it } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import type { TakenElsewhere } from '../ingest/ingest.ts'
import type { Office } from '../organisation/directory.ts'
import { createSiteIntake } from './site-intake.ts'

const NOW = 1_763_177_000_000
const DAY_MS = 24 * 3_600_000
const office = (id: string, path: string): Office => ({ id, parentId: null, name: id, path, stationMap: null, sort: 0 })
const offices = new Map([office('12', '/1/12/'), office('120', '/1/120/')].map((each) => [each.id, each]))
const devices = new Map(
  [
    { ...deviceRow('QUAY', '12'), officePath: '/1/12/' },
    { ...deviceRow('SHED', '13'), officePath: '/1/12/13/' },
    { ...deviceRow('ROOF', '1'), officePath: '/1/' },
    { ...deviceRow('BORDER', '120'), officePath: '/1/120/' },
  ].map((each) => [each.sn, each]),
)

let taken: TakenElsewhere[]
let aside: { deviceId?: number | undefined; reason: unknown }[]
let looked: number
beforeEach(() => {
  taken = []
  aside = []
  looked = 0
})

const intake = (officeId: string) =>
  createSiteIntake(
    { name: 'harbour', officeId },
    {
      ingest: {
        async takeFromSite(message) {
          const device = devices.get(message.sn)
          if (device === undefined || !message.speaksFor(device)) {
            return { result: 'rejected', code: 1, reason: 'unknown' }
          }
          taken.push(message)
          return { result: 'accepted' }
        },
      },
      directory: { device: (sn) => devices.get(sn), office: (id) => offices.get(id) },
      database: {
        pool: {
          query: async () => {
            looked += 1
            return { rows: [{ known: false }], fields: [{ name: 'known', dataTypeID: 16 }] }
          },
        } as never,
      },
      setAside: { keep: async (entry) => void aside.push(entry) },
      now: () => NOW,
    },
  )
const message = (sn: string, at = NOW) => ({ number: 1, sn, at, id: 'm', content: { time: at } })

it('believes a site of the devices of its office and of those below, and of no others: those of headquarters and of another site are set aside', async () => {
  const { take, isKnown } = intake('12')
  for (const sn of ['QUAY', 'SHED', 'ROOF', 'BORDER', 'NOBODY']) await take(message(sn))
  expect(taken.map(({ sn }) => sn)).toEqual(['QUAY', 'SHED'])
  expect(aside).toMatchObject(
    ['ROOF', 'BORDER', 'NOBODY'].map((sn) => ({ deviceId: undefined, reason: `of site harbour, ${sn}: unknown` })),
  )
  for (const sn of ['ROOF', 'BORDER', 'NOBODY']) expect(await isKnown(message(sn))).toBe(false)
  expect(looked).toBe(0)
  await isKnown(message('QUAY'))
  expect(looked).toBe(1)
})

it('believes a site of nothing while its office does not exist', async () => {
  const { take } = intake('99')
  for (const sn of devices.keys()) await take(message(sn))
  expect([taken.length, aside.length]).toEqual([0, devices.size])
})

it('dates by the site, not long ahead, and by the arrival what is older than a site keeps anything', async () => {
  const { take } = intake('12')
  const given = [NOW - 365 * DAY_MS, NOW - 365 * DAY_MS - 1, 0, NOW + DAY_MS]
  for (const at of given) await take(message('QUAY', at))
  expect(taken.map(({ at }) => at)).toEqual([NOW - 365 * DAY_MS, NOW, NOW, NOW + 60_000])
})
