import { ENDPOINTS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../test/look-back-kit.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { createReference } from './reference.ts'

const NOW = Date.parse('2026-04-06T10:00:00Z')
const DAY = 86_400_000

let world: LookBackWorld
const reference = () =>
  createReference({ database: world.database, directory: world.directory, registry, now: () => NOW })
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
    const named = gaps.find(({ officeId }) => officeId === METRO)?.substances.map(({ id }) => id) ?? []
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
