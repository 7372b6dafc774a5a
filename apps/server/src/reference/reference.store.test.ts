import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type EndpointRequest } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../test/look-back-kit.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { ensureDemoGoods } from './demo-goods.ts'
import { createReference } from './reference.ts'

const NOW = Date.parse('2026-04-06T10:00:00Z')
const DAY = 86_400_000

let world: LookBackWorld
const reference = () =>
  createReference({ database: world.database, directory: world.directory, registry, now: () => NOW, newId: randomUUID })
const here = async (id: string, office = CITY) =>
  ENDPOINTS.materialHere.output.parse(await reference().handlers.materialHere({ id }, world.viewer(office)))
const around = async (
  kind: 'substance' | 'device' | 'site' | 'event' | 'person' | 'plan' | 'symptom' | 'hazard',
  id: string,
  office = CITY,
) =>
  ENDPOINTS.knowledgeAround.output.parse(await reference().handlers.knowledgeAround({ kind, id }, world.viewer(office)))

beforeAll(async () => {
  world = await startLookBack({ C1: ['FCBR-100', CUSTOMS], M1: ['ChemPro100', METRO], M2: ['RG05', METRO] }, NOW)
  const { pool } = world.database
  const alarm = async (id: string, sn: string, at: number, change: string) => {
    await addAlarm(pool, { id, deviceId: world.deviceId(sn), beginAt: at, endAt: at + 1000 })
    await pool.query(`update alarm_event set ${change} where id = $1`, [id])
  }
  await alarm('sarin-1', 'M1', NOW - 40 * DAY, `module = 'cwaMod', findings = '[{"name":"Sarin"}]'`)
  await alarm('sarin-2', 'M1', NOW - DAY, `module = 'cwaMod', findings = '[{"name":"sarin"}]', handler = 'anna'`)
  await alarm(
    'chlorine-1',
    'C1',
    NOW - 2 * DAY,
    `module = 'ecMod', peak_quantity = 'cl2', peak_value = 5, peak_unit = 'mg/m³'`,
  )
  await pool.query(
    `insert into detection (id, device_id, begin_at, end_at, received_at, state, mods, message)
     values ('check-1', $1, $2, $2, $2, 2, '{"cwaMod":{"findings":[{"name":"VX"}]}}', '')`,
    [world.deviceId('M1'), new Date(NOW - 3 * DAY)],
  )
  await pool.query(
    `insert into alarm_plan (id, name, level, kinds, office_id, steps, changed_by, changed_at)
     values ('p1', 'Release of sarin', 1, '{chemical}', $1, '[{"id":"s","text":"Atropine"}]', 'anna', now()),
       ('p2', 'Phosgene at the gate', 1, '{}', $1, '[{"id":"s","text":"Leave"}]', 'anna', now())`,
    [METRO],
  )
})
afterAll(() => world?.stop())

describe('what a site has to do with a substance', () => {
  it('is its alarms and checks however instruments spelt it, newest first [RTE-14]', async () => {
    const sarin = await here('sarin')
    expect(sarin.findings.map(({ id }) => id)).toEqual(['sarin-2', 'sarin-1'])
    expect([...sarin.subjects].sort()).toEqual(['Sarin', 'sarin'])
    expect((await here('vx')).findings).toMatchObject([{ id: 'check-1', of: 'check', sn: 'M1' }])
    expect((await here('chlorine')).findings).toMatchObject([
      { id: 'chlorine-1', value: { value: 5, unit: 'mg/m³', quantity: 'cl2' } },
    ])
    expect((await here('water')).findings).toEqual([])
  })

  it('is of the devices that the user sees alone, with the plans that concern them', async () => {
    const customs = await here('sarin', CUSTOMS)
    expect(customs.findings).toEqual([])
    expect(customs.devices.map(({ sn }) => sn)).not.toContain('M1')
    expect(customs.plans).toEqual([])
    const metro = await here('sarin', METRO)
    expect(metro.devices).toMatchObject([{ sn: 'M1', way: 'agent' }])
    expect(metro.plans).toEqual([{ id: 'p1', name: 'Release of sarin', named: true }])
    await expect(here('unobtainium')).rejects.toMatchObject({ name: 'Refusal' })
  })

  it('is of a nuclide what was named so, and the spectrometers that name it [RTE-14]', async () => {
    const caesium = await reference().handlers.nuclideHere({ id: 'Cs-137' }, world.viewer(METRO))
    expect(caesium.devices).toMatchObject([{ sn: 'M2', way: 'spectrum' }])
    expect(caesium.findings).toEqual([])
  })
})

describe('the knowledge graph', () => {
  const labels = (graph: Awaited<ReturnType<typeof around>>, relation: string) =>
    graph.edges
      .filter((edge) => edge.relation === relation)
      .map(({ from, to }) => (from === graph.nodes[0]?.key ? to : from))
      .sort()

  it('links a substance with symptoms, devices, plans and alarms, and these with each other [GEN-04]', async () => {
    const sarin = await around('substance', 'sarin')
    expect(labels(sarin, 'causes')).toContain('symptom:pinpointPupils')
    expect(labels(sarin, 'detects')).toContain('device:M1')
    expect(labels(sarin, 'names')).toEqual(['plan:p1'])
    expect(labels(sarin, 'foundBy')).toEqual(['event:sarin-1', 'event:sarin-2'])
    const event = await around('event', 'sarin-2')
    expect(event.nodes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['event:sarin-2', 'device:M1', `site:${METRO}`, 'substance:sarin', 'person:anna']),
    )
    expect(labels(await around('person', 'anna'), 'handledBy')).toEqual(['event:sarin-2'])
    expect(labels(await around('device', 'M1'), 'of')).toEqual(['event:sarin-1', 'event:sarin-2'])
    expect(labels(await around('site', METRO), 'standsAt')).toEqual(['device:M1', 'device:M2'])
    expect(labels(await around('plan', 'p2'), 'names')).toEqual(['substance:phosgene'])
    expect(labels(await around('symptom', 'pinpointPupils'), 'causes')).toContain('substance:sarin')
  })

  it('shows nobody what is not theirs [GEN-04]', async () => {
    expect(labels(await around('substance', 'sarin', CUSTOMS), 'foundBy')).toEqual([])
    for (const [kind, id] of [
      ['device', 'M1'],
      ['site', METRO],
      ['event', 'sarin-2'],
      ['plan', 'p1'],
    ] as const) {
      await expect(around(kind, id, CUSTOMS)).rejects.toMatchObject({ name: 'Refusal' })
    }
    expect((await around('person', 'anna', CUSTOMS)).edges).toEqual([])
  })

  it('answers what can cause readings and symptoms, and where no detector is [GEN-04]', async () => {
    const { possibleCauses, detectorGaps } = reference().handlers
    const [first] = await possibleCauses({ symptoms: ['tears', 'cough'], readings: ['cl2'] }, world.viewer(CITY))
    expect(first).toMatchObject({ id: 'chlorine', readings: ['cl2'] })
    expect(await possibleCauses({ symptoms: [], readings: [] }, world.viewer(CITY))).toEqual([])
    const gaps = await detectorGaps({}, world.viewer(CITY))
    const named = gaps.find(({ officeId }) => officeId === METRO)?.missing.map(({ id }) => id) ?? []
    expect(named).not.toContain('sarin')
    expect(await detectorGaps({}, world.viewer(CUSTOMS))).not.toContainEqual(
      expect.objectContaining({ officeId: METRO }),
    )
  })

  it('a hazard or symptom that is not on file is none [GEN-04]', async () => {
    for (const kind of ['hazard', 'symptom'] as const) {
      await expect(around(kind, '__proto__')).rejects.toMatchObject({ refusal: 'recordUnknown' })
    }
    expect((await around('hazard', 'toxicGas')).nodes.length).toBeGreaterThan(3)
  })
})

describe('the register of what sites keep', () => {
  const entry = {
    officeId: CUSTOMS,
    kind: 'substance',
    what: 'acrolein',
    amount: 1200,
    unit: 'kg',
    place: ' Shed 4 ',
    since: '2024-05-01',
    remarks: '',
  } as const
  const save = async (change: Partial<EndpointRequest<'saveStoredGood'>> = {}, office = CUSTOMS) =>
    ENDPOINTS.saveStoredGood.output.parse(
      await reference().handlers.saveStoredGood(
        ENDPOINTS.saveStoredGood.input.parse({ ...entry, ...change }),
        world.viewer(office),
      ),
    )
  const goods = (office = CITY) => reference().handlers.storedGoods({}, world.viewer(office))
  const refusal = (name: string) => ({ refusal: name })
  beforeEach(() => world.database.pool.query('delete from stored_good_former; delete from stored_good'))

  it('is changed on the version that was read; what stood there is kept, also when it is kept no more [GEN-04]', async () => {
    const made = await save()
    expect(made).toMatchObject({
      ...entry,
      place: 'Shed 4',
      name: 'Acrolein',
      version: 1,
      changedBy: 'user-2',
      changedAt: NOW,
    })
    const { id, version } = made
    const changed = await save({ id, version, amount: 800, place: 'Shed 5', since: null }, CITY)
    expect(changed).toMatchObject({ amount: 800, since: null, version: 2, changedBy: 'user-1' })
    await expect(save({ id, version: 1 })).rejects.toMatchObject(refusal('savedByOther'))
    // What it is of does not change.
    await expect(save({ id, version: 2, what: 'chlorine' })).rejects.toMatchObject(refusal('savedByOther'))
    const { handlers } = reference()
    await expect(handlers.removeStoredGood({ id, version: 1 }, world.viewer(CUSTOMS))).rejects.toMatchObject(
      refusal('savedByOther'),
    )
    await handlers.removeStoredGood({ id, version: 2 }, world.viewer(CUSTOMS))
    expect(await goods()).toEqual([])
    const former = ENDPOINTS.formerGoods.output.parse(await handlers.formerGoods({ id }, world.viewer(CUSTOMS)))
    expect(former).toMatchObject([
      { amount: 800, place: 'Shed 5', since: null, changedBy: 'user-1' },
      { amount: 1200, place: 'Shed 4', since: '2024-05-01', changedBy: 'user-2' },
    ])
    const { rows } = await world.database.pool.query(`select act from audit where act like 'good%' order by id`)
    expect(rows.map(({ act }) => act)).toEqual(['goodSave', 'goodSave', 'goodRemove'])
  })

  it('is kept by who administers the site, seen by its people and those above, and takes what is on file alone [PRM-04]', async () => {
    const { id } = await save()
    expect((await goods(CUSTOMS)).map((good) => good.id)).toEqual([id])
    expect(await goods(METRO)).toEqual([])
    expect(await reference().handlers.formerGoods({ id }, world.viewer(METRO))).toEqual([])
    await expect(save({}, METRO)).rejects.toMatchObject(refusal('noPermission'))
    await expect(save({ id, version: 1, officeId: METRO }, METRO)).rejects.toMatchObject(refusal('recordUnknown'))
    await expect(reference().handlers.removeStoredGood({ id, version: 1 }, world.viewer(METRO))).rejects.toMatchObject(
      refusal('recordUnknown'),
    )
    for (const wrong of [{ what: 'unobtainium' }, { amount: 0 }, { unit: 'GBq' }] as const) {
      await expect(save(wrong)).rejects.toMatchObject(refusal('invalidField'))
    }
  })

  it('of a demonstration comes once, and only where nobody has written one', async () => {
    const { database } = world
    const offices = { 'chemicalPark/Tank farm': CUSTOMS, 'chemicalPark/Chlorine works': METRO }
    await ensureDemoGoods(database, offices, NOW)
    expect(await goods()).toHaveLength(5)
    await database.pool.query('delete from stored_good')
    await ensureDemoGoods(database, offices, NOW)
    expect(await goods()).toEqual([])
  })

  it('is told on sheets, in the graph, and by the question which site has no detector for it [GEN-04, RTE-14]', async () => {
    await save()
    await save({ kind: 'nuclide', what: 'Cs-137', amount: 40, unit: 'GBq' })
    await save({ officeId: METRO, kind: 'nuclide', what: 'Cs-137', amount: 4, unit: 'g' }, METRO)
    await save({ officeId: METRO, what: 'chlorine' }, METRO)
    expect((await here('acrolein')).stored).toMatchObject([{ officeId: CUSTOMS, amount: 1200, unit: 'kg' }])
    expect((await here('acrolein', METRO)).stored).toEqual([])
    const caesium = await reference().handlers.nuclideHere({ id: 'Cs-137' }, world.viewer(CITY))
    expect(caesium.stored.map(({ officeId }) => officeId).sort()).toEqual([CUSTOMS, METRO].sort())
    const stores = async (kind: 'substance' | 'site', id: string) =>
      (await around(kind, id)).edges.filter(({ relation }) => relation === 'stores').map(({ from, to }) => [from, to])
    expect(await stores('substance', 'acrolein')).toEqual([[`site:${CUSTOMS}`, 'substance:acrolein']])
    expect(await stores('site', CUSTOMS)).toEqual([
      [`site:${CUSTOMS}`, 'nuclide:Cs-137'],
      [`site:${CUSTOMS}`, 'substance:acrolein'],
    ])
    const gaps = ENDPOINTS.detectorGaps.output.parse(await reference().handlers.detectorGaps({}, world.viewer(CITY)))
    const missing = (officeId: string) => gaps.find((each) => each.officeId === officeId)?.missing ?? []
    // The metro has a spectrometer and none for chlorine.
    expect(missing(METRO)).toContainEqual({ kind: 'substance', id: 'chlorine', name: 'Chlorine', why: 'stored' })
    expect([...missing(METRO), ...missing(CUSTOMS)].map(({ id }) => id)).not.toContain('Cs-137')
  })
})
