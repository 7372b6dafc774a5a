import { describe, expect, it } from 'vitest'
import type { Ground } from './map-ground.ts'
import { type RecordMap, recordMap } from './map-svg.ts'

const NONE: Ground = { draw: async () => undefined }
const GIVEN: RecordMap = {
  title: 'Where <it> was',
  area: { kind: 'circle', centre: [121.475, 31.235], radiusM: 1000 },
  coverage: null,
  at: 0,
  ways: [],
  devices: [
    { place: [121.475, 31.235], name: 'Gate <3>', isMobile: false },
    { place: [121.478, 31.238], name: 'Van', isMobile: true },
  ],
  alarms: [
    ...Array.from({ length: 12 }, () => ({ place: [121.475, 31.235] as const, state: 1 as const })),
    { place: [121.475, 31.235], state: 3 },
  ],
  alarmsName: 'Alarms',
}
const drawn = async (given: Partial<RecordMap> = {}, locale: 'en' | 'fr' | 'ar' = 'en', ground = NONE) =>
  (await recordMap({ ...GIVEN, ...given }, locale, ground)) ?? ''

describe('the map of a record [FEA-04]', () => {
  it('names its devices, and shows alarms of one place as one mark of the worst with their count', async () => {
    const svg = await drawn()
    expect(svg).toContain('>Gate &lt;3&gt;</text>')
    expect(svg).toContain('>Van</text>')
    expect(svg.match(/fill:#b30021;stroke/g)).toHaveLength(2)
    expect(svg).toContain('>×13</text>')
  })

  it('counts in its legend what it shows, and says where something lies beside it', async () => {
    expect(await drawn()).toContain('Alarms (13)')
    expect(await drawn()).toContain('Fixed devices (1)')
    expect(await drawn()).toContain('Mobile devices (1)')
    expect(await drawn({ alarms: [...GIVEN.alarms, { place: [122, 31], state: 1 }] })).toContain('Alarms (13 of 14)')
    const many = Array.from({ length: 1500 }, () => ({ place: [121.475, 31.235] as const, state: 1 as const }))
    expect(await drawn({ alarms: many })).toContain('Alarms (1,500)')
  })

  it('has degrees at its edges as its reader writes them', async () => {
    expect(await drawn()).toContain('>31.235°</text>')
    expect(await drawn({}, 'fr')).toContain('>31,235°</text>')
    expect(await drawn({}, 'ar')).toMatch(/direction="ltr".*>31\.235°<\/text>/)
  })

  it('says that there is no ground where none is drawn, and whose it is where there is one', async () => {
    const words = 'No base map covers this place'
    expect(await drawn()).toContain(words)
    const ground: Ground = {
      draw: async () => ({ svg: '<path d="M1 1H2"/>', names: [], attributions: ['Survey & Office'] }),
    }
    const svg = await drawn({}, 'en', ground)
    expect(svg).not.toContain(words)
    expect(svg).toContain('Survey &amp; Office')
    expect(svg.indexOf('M1 1H2')).toBeLessThan(svg.indexOf('class="area"'))
  })

  it('is none where nothing has a place', async () => {
    expect(await recordMap({ ...GIVEN, area: null, devices: [], alarms: [] }, 'en', NONE)).toBeUndefined()
  })
})
