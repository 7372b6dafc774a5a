import { ENDPOINTS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlarmWorld, CITY, CUSTOMS, seedAlarms, startAlarms } from '../../../test/alarm-kit.ts'
import { emptied } from '../../../test/emptied.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { createReadingDetails } from '../../history/reading/reading-details.ts'

let test: MigratedDatabase
let world: AlarmWorld
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { CAM: ['FCBR-100GA', CUSTOMS], PLAIN: ['FCBR-100', CUSTOMS] })
})
afterAll(() => test?.drop())
beforeEach(async () => {
  world = await startAlarms(test.database)
})
afterEach(() => world.stop())

const pictureOf = (name: string): string => `data:image/png;base64,${name}`
const spot = (intensity: number) => ({ x: 0.25, y: 0.5, intensity, name: 'Cs-137' })
const see = (state: 0 | 1 | 2, intensity: number, name?: string) =>
  world.hear(
    'CAM',
    {},
    {
      mods: {
        gcameraMod: {
          state,
          runstate: 1,
          values: { hotspotSigma: intensity },
          hotspots: [spot(intensity)],
          ...(name !== undefined && { picture: pictureOf(name) }),
        },
      },
    },
  )
const detailOf = async (id: string) =>
  ENDPOINTS.hisAlarmDetail.output.parse(await world.handlers.hisAlarmDetail({ eventId: id }, world.context(CITY)))

describe('what a camera saw', () => {
  it('is kept with its alarm from the begin on, when it became worse and as it came after each, and outlives the readings [RTE-07]', async () => {
    await see(0, 1, 'AAAA')
    const before = world.now()
    world.clock.ahead += 20_000
    await see(1, 8)
    world.clock.ahead += 5_000
    await see(1, 9, 'BBBB')
    world.clock.ahead += 5_000
    await see(2, 12)
    world.clock.ahead += 5_000
    await see(2, 14, 'CCCC')
    await see(0, 1)
    const [alarm] = await world.desk()
    if (alarm === undefined) throw new Error('no alarm')
    const { pictures, deviceDatas } = await detailOf(alarm.id)
    expect(pictures.map(({ module, picture, hotspots }) => [module, picture, hotspots])).toEqual([
      ['gcameraMod', pictureOf('AAAA'), [spot(8)]],
      ['gcameraMod', pictureOf('BBBB'), [spot(9)]],
      ['gcameraMod', pictureOf('BBBB'), [spot(12)]],
      ['gcameraMod', pictureOf('CCCC'), [spot(14)]],
    ])
    expect(pictures[1]?.pictureAt).toBe(pictures[1]?.at)
    expect(pictures[0]?.pictureAt).toBeLessThanOrEqual(before)
    expect(pictures[0]?.at).toBe(alarm.beginTime)
    expect(deviceDatas.length).toBeGreaterThan(0)
    await test.database.pool.query(emptied('reading'))
    expect((await detailOf(alarm.id)).pictures).toEqual(pictures)
  })

  it('is kept once after the raise, and not of more than a minute later', async () => {
    await see(0, 1, 'AAAA')
    await see(2, 30)
    world.clock.ahead += 61_000
    await see(2, 31, 'LATE')
    await see(0, 1)
    const late = (await world.desk()).find(({ state }) => state === 0)
    expect((await detailOf(late?.id ?? '')).pictures.map(({ picture }) => picture)).not.toContain(pictureOf('LATE'))
  })

  it('is kept of its first times and of its last, when it comes again and again', async () => {
    for (let time = 0; time < 7; time += 1) {
      await see(2, 30 + time)
      world.clock.ahead += 2_000
      await see(2, 40 + time, `T${time}AA`)
      world.clock.ahead += 2_000
      await see(0, 1, 'CALM')
      world.clock.ahead += 30_000
    }
    const [alarm] = await world.desk()
    const seen = (await detailOf(alarm?.id ?? '')).pictures
    expect(seen.length).toBe(8)
    expect(seen.at(-1)).toMatchObject({ picture: pictureOf('T6AA'), hotspots: [spot(46)] })
    expect(seen.at(-1)?.pictureAt).toBe(seen.at(-1)?.at)
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('stands with a stored reading that came without one, and not with one of much later', async () => {
    const row = world.directory.device('CAM')
    if (row === undefined) throw new Error('no device')
    const details = createReadingDetails({ database: test.database, registry })
    const last = async () => {
      const at = world.now()
      const [found] = await details.readings(row, { from: at - 1000, to: at, around: at, limit: 1 })
      return found && (await details.withPictures(row, found)).mods.gcameraMod
    }
    await see(0, 1, 'DDDD')
    const before = world.now()
    world.clock.ahead += 20_000
    await see(0, 2)
    const near = await last()
    expect(near).toMatchObject({ picture: pictureOf('DDDD'), hotspots: [spot(2)] })
    expect(near?.pictureAt).toBeLessThanOrEqual(before)
    world.clock.ahead += 600_000
    await see(0, 3)
    expect(await last()).toMatchObject({ hotspots: [spot(3)] })
    expect((await last())?.picture).toBeUndefined()
  })

  it('is nothing of a device without a camera', async () => {
    await world.hear('PLAIN', { nuclearMod: 2 })
    const alarm = (await world.desk()).find(({ sn }) => sn === 'PLAIN')
    expect((await detailOf(alarm?.id ?? '')).pictures).toEqual([])
  })
})
