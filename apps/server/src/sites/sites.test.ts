import { expect, it } from 'vitest'
import { SILENT_LOG } from '../../test/live-kit.ts'
import type { Database } from '../platform/database.ts'
import { createSites } from './sites.ts'

it('says of a site whose office does not exist that what it tells is set aside', async () => {
  const known = { id: '12', parentId: null, name: 'Harbour', path: '/1/12/', stationMap: null, sort: 0 }
  const sites = [
    { name: 'harbour', officeId: '12' },
    { name: 'border', officeId: '15' },
  ]
  const { checks } = await createSites({
    settings: { engine: undefined, site: undefined, sites },
    database: {} as Database,
    directory: { device: () => undefined, office: (id) => (id === known.id ? known : undefined) },
    setAside: { keep: async () => {} },
    now: () => 0,
    log: SILENT_LOG,
  })
  const told = checks.map(({ name, isNote, problem }) => [name, isNote, problem()])
  expect(told).toEqual([
    ['line', true, undefined],
    ['site harbour', true, undefined],
    ['site border', true, 'its office 15 does not exist: what it tells is set aside'],
  ])
})

it('tells a site of which nothing was heard since the start as a cut line', async () => {
  let time = 0
  const harbour = { id: '12', parentId: null, name: 'Harbour', path: '/1/12/', stationMap: null, sort: 0 }
  const { cutLines } = await createSites({
    settings: { engine: undefined, site: undefined, sites: [{ name: 'harbour', officeId: '12' }] },
    database: {} as Database,
    directory: { device: () => undefined, office: (id) => (id === '12' ? harbour : undefined) },
    setAside: { keep: async () => {} },
    now: () => time,
    log: SILENT_LOG,
  })
  expect(cutLines('12')).toEqual([])
  time = 15_000
  expect(cutLines('12')).toEqual([{ site: 'Harbour', since: 0, waiting: 0 }])
})
