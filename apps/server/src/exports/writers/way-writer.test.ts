import { describe, expect, it } from 'vitest'
import { all, type Element, expectGeojson, expectGpx, expectKml, parseXml } from '../../../test/way-files.ts'
import { geojsonProblems, gpxProblems, kmlProblems } from '../../../test/way-problems.ts'
import { geojsonWriter, gpxWriter, kmlWriter, type Way, type WayWriter } from './way-writer.ts'

const AT = Date.UTC(2026, 4, 4, 8)
const way: Way = {
  id: 'VAN:1',
  name: 'Van <1> & "co"',
  description: 'Metro, GD606 VAN',
  sn: 'VAN',
  beginTime: AT,
  endTime: AT + 60_000,
  length: 1000,
  movingMs: 60_000,
  quantity: 'nuclearMod.doseRate',
  unit: 'µSv/h',
  stretches: [
    [
      { at: AT, longitude: 121.1234567891, latitude: 31.5, value: 0.1 },
      { at: AT + 1000, longitude: 121.2, latitude: 31.6, value: null },
    ],
    [{ at: AT + 60_000, longitude: 121.3, latitude: -31.7, value: 2 }],
  ],
}
const fileOf = (writer: WayWriter): string =>
  writer.head() + writer.way(way, true) + writer.way(way, false) + writer.tail()

describe('ways as GPX 1.1', () => {
  const file = fileOf(gpxWriter({ title: 'Tracks', at: AT }))
  const gpx = parseXml(file)
  it('are valid by its schema, which refuses what is not', async () => {
    await expectGpx(file)
    for (const wrong of [
      file.replace('lat="31.5"', 'lat="91"'),
      file.replace('lon="121.2"', 'lon="180"'),
      file.replace('<trkpt lat="31.5"', '<trkpt'),
      file.replace('T08:00:00.000Z</time><ext', 'T08:00</time><ext'),
      file.replace(/(<name>Van.*?<\/name>)(<desc>.*?<\/desc>)/, '$2$1'),
      file.replace('<vigil:value>0.1</vigil:value>', '<value>0.1</value>'),
      file.replace('version="1.1" creator', 'version="1.0" creator'),
    ]) {
      expect(wrong).not.toBe(file)
      expect(await gpxProblems(wrong)).not.toEqual([])
    }
  })
  it('tell every position with place and time, and a gap as the end of a segment', () => {
    expect(all(gpx, 'trk').map((trk) => all(trk, 'trkseg').map((seg) => all(seg, 'trkpt').length))).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(all(gpx, 'trkpt')[0]?.attributes).toEqual({ lat: '31.5', lon: '121.1234568' })
    expect(all(gpx, 'trk')[0]?.children[0]?.text).toBe('Van <1> & "co"')
    expect(all(gpx, 'vigil:value').map(({ text }) => text)).toEqual(['0.1', '2', '0.1', '2'])
  })
})

describe('ways where numbers are awkward', () => {
  const points = [
    { at: AT, longitude: 180, latitude: 0.0000001, value: 1e-9 },
    { at: AT + 1000, longitude: -180, latitude: -0.00000004, value: 1e21 },
    { at: AT + 2000, longitude: 179.99999999, latitude: 90, value: 0 },
    { at: AT + 3000, longitude: 10, latitude: -90, value: null },
  ]
  const file = (writer: WayWriter) => writer.head() + writer.way({ ...way, stretches: [points] }, true) + writer.tail()
  it('are decimals that the schemas know, and the date line is -180', async () => {
    const gpx = await expectGpx(file(gpxWriter({ title: 'Tracks', at: AT })))
    expect(all(gpx, 'trkpt').map(({ attributes }) => attributes)).toEqual([
      { lat: '0.0000001', lon: '-180' },
      { lat: '-0', lon: '-180' },
      { lat: '90', lon: '-180' },
      { lat: '-90', lon: '10' },
    ])
    await expectKml(file(kmlWriter({ title: 'Tracks', at: AT })))
  })
})

describe('ways as KML 2.2', () => {
  const file = fileOf(kmlWriter({ title: 'Tracks', at: AT }))
  const kml = parseXml(file)
  it('are valid by its schemas, which refuse what is not', async () => {
    await expectKml(file)
    for (const wrong of [
      file.replace(/(<when>.*?<\/when>\n)(<when>.*?<\/when>\n)(<gx:coord>.*?<\/gx:coord>\n)/, '$1$3$2'),
      file.replace('<gx:coord>121.1234568 31.5 0<', '<gx:coord>121.1234568,31.5,0<'),
      file.replace('<begin>2026-05-04T08:00:00.000Z<', '<begin>yesterday<'),
      file.replace(/(<name>Van.*?<\/name>)(<description>.*?<\/description>)/, '$2$1'),
      file.replace('<gx:interpolate>0<', '<gx:interpolate>no<'),
    ]) {
      expect(wrong).not.toBe(file)
      expect(await kmlProblems(wrong)).not.toEqual([])
    }
  })
  it('have as many places as moments and values, and draw nothing across a gap', () => {
    const tracks = all(kml, 'gx:Track')
    expect(tracks).toHaveLength(4)
    expect(all(tracks[0] as Element, 'gx:coord')[0]?.text).toBe('121.1234568 31.5 0')
    expect(all(kml, 'gx:interpolate').map(({ text }) => text)).toEqual(['0', '0'])
  })
})

describe('ways as GeoJSON', () => {
  const text = fileOf(geojsonWriter())
  it('are features of lines with longitude first; a place alone is a line to itself', () => {
    const file = expectGeojson(text)
    expect(file.features).toHaveLength(2)
    const [feature] = file.features
    expect(feature).toMatchObject({ type: 'Feature', id: 'VAN:1', properties: { sn: 'VAN', unit: 'µSv/h' } })
    expect(feature.geometry.coordinates).toEqual([
      [
        [121.1234568, 31.5],
        [121.2, 31.6],
      ],
      [
        [121.3, -31.7],
        [121.3, -31.7],
      ],
    ])
    expect(feature.properties.times[1]).toEqual(['2026-05-04T08:01:00.000Z'])
    expect(feature.properties.values).toEqual([[0.1, null], [2]])
  })

  it('are cut at the date line, with the times and values of each part [RFC 7946, 3.1.9]', () => {
    const places = [179.9, 179.999, -179.999, -179.9]
    const points = places.map((longitude, n) => ({ at: AT + n * 1000, longitude, latitude: 0, value: n }))
    const writer = geojsonWriter()
    const [{ geometry, properties }] = expectGeojson(
      writer.head() + writer.way({ ...way, stretches: [points] }, true) + writer.tail(),
    ).features
    expect(geometry.coordinates.flat().map(([longitude]: number[]) => longitude)).toEqual(places)
    expect(geometry.coordinates).toHaveLength(2)
    expect(properties.values).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(properties.times.map((times: string[]) => times.length)).toEqual([2, 2])
  })

  it('are checked by rules that refuse what RFC 7946 does not allow', () => {
    const area = (...rings: number[][][]) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: rings } }],
      })
    const round = [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0],
    ]
    const hole = [
      [5, 3],
      [6, 4],
      [6, 3],
      [5, 3],
    ]
    expect(geojsonProblems(area(round, hole))).toEqual([])
    for (const wrong of [
      text.replace('[121.2,31.6]', '[31.6,121.2]'),
      text.replace('[121.2,31.6]', '[181.2,31.6]'),
      text.replace('[121.2,31.6]', '["121.2",31.6]'),
      text.replace('[121.2,31.6]', '[121.2,31.6,0,1]'),
      text.replace('[121.2,31.6]', '[-121.2,31.6]'),
      text.replace(',[121.2,31.6]', ''),
      text.replace('"type":"MultiLineString"', '"type":"Ways"'),
      text.replace('"type":"Feature",', '"type":"Feature","crs":{},'),
      text.replace('"type":"Feature",', '"type":"Feature","bbox":[121,32,122,31],'),
      text.replace('"properties":{', '"facts":{'),
      area(round.toReversed()),
      area(round, hole.toReversed()),
      area(round.slice(0, 3)),
    ]) {
      expect(wrong).not.toBe(text)
      expect(geojsonProblems(wrong), wrong.slice(0, 200)).not.toEqual([])
    }
  })
})
