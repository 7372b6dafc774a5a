import {
  DETECTION_CATEGORIES,
  type DetectionMessage,
  ENDPOINTS,
  type EndpointInput,
  LOCALES,
  MODULE_KEYS,
  Permission,
} from '@vigil/contract'
import { detectionCategoryOf, registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allPages,
  CITY,
  CUSTOMS,
  type LookBackWorld,
  METRO,
  readingOf,
  startLookBack,
} from '../../../../test/look-back-kit.ts'
import { finishDetection } from '../../../fleet/detection.ts'
import { createAlarmTexts } from '../../../wording/alarm-text.ts'
import { Conditions } from './conditions.ts'
import { createCategorySearch } from './detections.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 6, 20, 10)

let world: LookBackWorld
const texts = createAlarmTexts(registry, 'en')

type Check = Partial<DetectionMessage> & Pick<DetectionMessage, 'mods'>
/** As the live path stores it. */
async function check(id: string, sn: string, ago: number, given: Check): Promise<string> {
  const row = world.directory.device(sn)
  if (row === undefined) throw new Error(`no device ${sn}`)
  const time = NOW - ago
  const message: DetectionMessage = { type: 'detection', begin: time - MINUTE, time, ...given }
  const { record } = finishDetection(texts, 'en', row, message, time, id)
  await world.store(sn, time, { detection: record })
  return record.id
}

const CALM = { nuclearMod: { values: { doseRate: 0.1 } } }
const SPECTRUM = { counts: [1, 2, 3], calibration: [0, 3] }
const names = new Map<string, string>()
const named = (id: string): string => names.get(id) ?? id

beforeAll(async () => {
  world = await startLookBack(
    { C1: ['RG500', CUSTOMS], F1: ['FCBR-100', CUSTOMS], B1: ['CD603', METRO], S1: ['SJA310', METRO] },
    NOW,
  )
  const add = async (name: string, ...given: Parameters<typeof check> extends [string, ...infer R] ? R : never) => {
    names.set(await check(name, ...given), name)
  }
  await add('calm', 'C1', HOUR, { mods: CALM, subject: 'Plate 50%' })
  await add('hot', 'C1', 2 * HOUR, {
    mods: {
      nuclearMod: { state: 2, values: { doseRate: 5 }, findings: [{ name: 'Cs-137' }], spectrum: SPECTRUM },
      sysMod: { state: 0 },
    },
  })
  await add('both', 'F1', 3 * HOUR, { mods: { ...CALM, cwaMod: { state: 3 } }, kind: 'drill' })
  await add('bale', 'B1', 4 * HOUR, { mods: { baleMod: { state: 0 } }, subject: 'BALE-7' })
  await add('probe', 'S1', 5 * HOUR, { mods: { baleMod: { state: 1 } }, simulated: true })
  await add('smoke', 'B1', 6 * HOUR, { mods: { smokeMod: { state: 0 } } })
  await add('old', 'C1', 40 * DAY, { mods: CALM })
  for (const ago of [2 * HOUR + 2 * MINUTE, 2 * HOUR + MINUTE, 2 * HOUR, HOUR]) {
    await world.store('C1', NOW - ago, readingOf({ nuclearMod: { doseRate: ago / HOUR } }))
  }
})
afterAll(() => world?.stop())

type Asked = Partial<EndpointInput<'hisDetect'>>
const list = async (asked: Asked, viewer = world.viewer()) =>
  ENDPOINTS.hisDetect.output.parse(await world.handlers.hisDetect({ limit: 50, ...asked }, viewer))
const found = async (asked: Asked, viewer = world.viewer()): Promise<string[]> =>
  (await list(asked, viewer)).records.map(({ id }) => named(id))
const idOf = (name: string): string => [...names].find(([, each]) => each === name)?.[0] ?? ''

describe('detections of the past', () => {
  it('are listed newest first with what kind of check they were [API-05, FEA-03]', async () => {
    const { records, total } = await list({})
    expect(records.map(({ id, category }) => [named(id), category])).toEqual([
      ['calm', 'single'],
      ['hot', 'single'],
      ['both', 'composite'],
      ['bale', 'bale'],
      ['probe', 'smouldering'],
      ['smoke', 'smouldering'],
    ])
    expect(total).toBe(6)
    expect(records[0]).toMatchObject({ subject: 'Plate 50%', name: 'Device C1', officeName: 'Customs' })
    expect(records[0]).not.toHaveProperty('kind')
    expect(records[2]).toMatchObject({ kind: 'drill', modState: { cwaMod: { state: 3 }, nuclearMod: { state: 0 } } })
    expect(records[4]?.simulated).toBe(true)
    expect(records[1]?.worst).toMatchObject({ module: 'nuclearMod', state: 2, peak: { value: 5 } })
  })

  it('say of every module what was found in it (modState.alarmContent), in the words of who asks [ENT-06]', async () => {
    const [, hot, both] = (await list({})).records
    expect(hot?.modState.nuclearMod?.alarmContent).toMatch(/Cs-137|5/)
    expect(hot?.modState.sysMod?.alarmContent).toBe('')
    expect(both?.modState.cwaMod?.alarmContent).not.toBe('')
    const [, chaud] = (await list({}, { ...world.viewer(), locale: 'fr' })).records
    expect(chaud?.modState.nuclearMod?.alarmContent).not.toBe(hot?.modState.nuclearMod?.alarmContent)
  })

  it('are found by every filter', async () => {
    expect(await found({ sn: 'C1' })).toEqual(['calm', 'hot'])
    expect(await found({ deviceType: 'CD603' })).toEqual(['bale', 'smoke'])
    expect(await found({ officeId: METRO })).toEqual(['bale', 'probe', 'smoke'])
    expect(await found({ states: [1, 2] })).toEqual(['hot', 'probe'])
    expect(await found({ states: [0] })).toEqual(['calm', 'bale', 'smoke'])
    expect(await found({ categories: ['single'] })).toEqual(['calm', 'hot'])
    expect(await found({ categories: ['composite'] })).toEqual(['both'])
    expect(await found({ categories: ['bale'] })).toEqual(['bale'])
    expect(await found({ categories: ['smouldering'] })).toEqual(['probe', 'smoke'])
    expect(await found({ categories: ['bale', 'composite'] })).toEqual(['both', 'bale'])
    expect(await found({ categories: [] })).toEqual([])
    expect(await found({ kinds: ['drill'] })).toEqual(['both'])
    expect(await found({ text: 'bale-7' })).toEqual(['bale'])
    expect(await found({ text: 'cs-137' })).toEqual(['hot'])
    expect(await found({ text: '%' })).toEqual(['calm'])
    expect(await found({ beginTime: NOW - 3 * HOUR, endTime: NOW - 2 * HOUR })).toEqual(['both'])
    expect(await found({ ids: [idOf('old'), idOf('calm')] })).toEqual(['calm', 'old'])
    expect(await found({ ids: [] })).toEqual([])
  })

  it('have the categories of the rule, whatever the model and the modules of the check', async () => {
    const search = createCategorySearch(registry)
    const models = [...registry.models.map(({ id }) => id), 'UNKNOWN']
    const cases = models.flatMap((model) => {
      const own = registry.model(model)?.modules.map(({ key }) => key) ?? MODULE_KEYS.slice(0, 4)
      return Array.from({ length: 2 ** own.length }, (_, mask) => ({
        model,
        modules: own.filter((_key, bit) => (mask >> bit) % 2 === 1),
      }))
    })
    for (const category of DETECTION_CATEGORIES) {
      const conditions = new Conditions()
      search(conditions, [category])
      const json = conditions.value(JSON.stringify(cases))
      const { rows } = await world.database.pool.query<{ n: number }>(
        `select n::int - 1 as n from json_array_elements(${json}::json) with ordinality as given (each, n),
           lateral (select each ->> 'model' as device_type) device,
           lateral (select array(select json_array_elements_text(each -> 'modules')) as modules) detection
         where ${conditions.where} order by n`,
        conditions.values,
      )
      const expected = cases.flatMap(({ model, modules }, n) =>
        detectionCategoryOf(registry.model(model), modules) === category ? [n] : [],
      )
      expect(rows.map(({ n }) => n)).toEqual(expected)
    }
  })

  it('are those of the own office and the ones below [PRM-04]', async () => {
    expect(await found({}, world.viewer(METRO))).toEqual(['bale', 'probe', 'smoke'])
    expect(await found({ officeId: METRO }, world.viewer(CUSTOMS))).toEqual([])
    expect(await found({ ids: [idOf('bale')] }, world.viewer(CUSTOMS))).toEqual([])
  })

  it('are of cotton alone for who may see nothing else of the past [PRM-01]', async () => {
    const viewer = world.viewer(CITY, { permissions: [Permission.CottonRecord] })
    expect(await found({}, viewer)).toEqual(['bale', 'probe', 'smoke'])
    expect(await found({ categories: ['single', 'bale'] }, viewer)).toEqual(['bale'])
    expect(await found({ categories: ['single'] }, viewer)).toEqual([])
    await expect(world.handlers.hisDetectDetail({ id: idOf('hot') }, viewer)).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
  })

  it('span at most 31 days, the last ones when nothing is said [VAL-07]', async () => {
    const tooLong = { beginTime: NOW - 31 * DAY - 1, endTime: NOW }
    await expect(list(tooLong)).rejects.toMatchObject({ refusal: 'invalidField' })
    expect(await found({ beginTime: NOW - 41 * DAY, endTime: NOW - 39 * DAY })).toEqual(['old'])
  })

  it('are worded in the language of who asks, as pushes are [I18N-06]', async () => {
    const messages = new Set<string>()
    for (const locale of LOCALES) {
      const { records } = await list({ ids: [idOf('hot')] }, world.viewer(CITY, { locale }))
      const row = world.directory.device('C1')
      const worst = records[0]?.worst
      if (row === undefined || worst === undefined) throw new Error('nothing was found')
      expect(records[0]?.message).toBe(createAlarmTexts(registry, locale).of(row, worst))
      messages.add(records[0]?.message ?? '')
    }
    expect(messages.size).toBe(LOCALES.length)
    const [calm] = (await list({ ids: [idOf('calm')] }, world.viewer(CITY, { locale: 'fr' }))).records
    const [english] = (await list({ ids: [idOf('calm')] })).records
    expect(calm?.message).not.toBe(english?.message)
  })

  it('come page by page, none twice and none left out, however many end in one moment', async () => {
    const expected: string[] = []
    for (let n = 0; n < 7; n++) expected.push(await check(`same${n}`, 'S1', 10 * DAY, { mods: CALM }))
    const range = { beginTime: NOW - 10 * DAY, endTime: NOW - 10 * DAY + 1 }
    const records = await allPages((start) => list({ ...range, limit: 3, ...start }), 3)
    expect(records.map(({ id }) => id)).toEqual(expected.sort())
  })
})

describe('one detection', () => {
  const detail = async (name: string, viewer = world.viewer()) =>
    ENDPOINTS.hisDetectDetail.output.parse(await world.handlers.hisDetectDetail({ id: idOf(name) }, viewer))

  it('has every module of the check, its id, and the readings around it [ENT-09]', async () => {
    const { eventId, detection, deviceData, deviceDatas } = await detail('hot')
    expect(eventId).toBe(idOf('hot'))
    expect(detection.category).toBe('single')
    expect(Object.keys(deviceData.mods).sort()).toEqual(['nuclearMod', 'sysMod'])
    expect(deviceData.mods.nuclearMod).toMatchObject({ state: 2, values: { doseRate: 5 }, spectrum: SPECTRUM })
    expect([deviceData.beginTime, deviceData.at]).toEqual([NOW - 2 * HOUR - MINUTE, NOW - 2 * HOUR])
    expect(deviceDatas.map(({ at }) => at)).toEqual([
      NOW - 2 * HOUR - 2 * MINUTE,
      NOW - 2 * HOUR - MINUTE,
      NOW - 2 * HOUR,
    ])
  })

  it('is refused to whom its device does not belong, and where there is none [PRM-04]', async () => {
    await expect(detail('hot', world.viewer(METRO))).rejects.toMatchObject({ refusal: 'recordUnknown' })
    await expect(detail('nothing')).rejects.toMatchObject({ refusal: 'recordUnknown' })
  })
})
