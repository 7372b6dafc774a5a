import { describe, expect, it } from 'vitest'
import { XmlFileError } from '../xml/read-xml.ts'
import { readGpx } from './gpx-read.ts'

const gpx = (body: string, root = 'version="1.1" creator="logger" xmlns="http://www.topografix.com/GPX/1/1"'): string =>
  `<?xml version="1.0"?>\n<gpx ${root}>\n${body}\n</gpx>`
const point = (lat: string, lon: string, inside = '<time>2026-07-01T10:00:00Z</time>'): string =>
  `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`

describe('reading GPX', () => {
  it('takes the points of every segment of every track, with their lines', () => {
    const file = gpx(
      `<!-- <trkpt lat="0" lon="0"/>\n -->\n<trk><trkseg>${point('31.5', '121.25')}</trkseg>\n<trkseg>\n${point('-31.5', '+121.5', '<ele>12.5</ele><time>2026-07-01T12:00:01.250+02:00</time>')}</trkseg></trk>\n<trk><trkseg/></trk><trk><trkseg>${point('0', '0')}</trkseg></trk>`,
    )
    expect(readGpx(file)).toEqual([
      {
        line: 5,
        sn: undefined,
        latitude: 31.5,
        longitude: 121.25,
        altitude: undefined,
        time: '2026-07-01T10:00:00Z',
        at: Date.UTC(2026, 6, 1, 10),
      },
      expect.objectContaining({
        line: 7,
        latitude: -31.5,
        longitude: 121.5,
        altitude: 12.5,
        at: Date.UTC(2026, 6, 1, 10, 0, 1, 250),
      }),
      expect.objectContaining({ line: 8, latitude: 0, longitude: 0 }),
    ])
  })

  it('passes over routes, marks and the extensions of others, whatever prefix they use', () => {
    const other =
      '<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>'
    const file = gpx(
      `<wpt lat="1" lon="1"><time>2026-07-01T10:00:00Z</time></wpt><rte><rtept lat="2" lon="2"/></rte><trk><extensions><x:sn>B</x:sn></extensions><trkseg>${point('3', '3', `<time>2026-07-01T10:00:00Z</time>${other}`)}</trkseg></trk>`,
    )
    expect(readGpx(file)).toEqual([expect.objectContaining({ latitude: 3, sn: undefined })])
  })

  it.each([
    ['no time', '', { time: undefined, at: undefined }],
    ['a time without its zone', '<time>2026-07-01T10:00:00</time>', { time: '2026-07-01T10:00:00', at: undefined }],
    ['a day that is none', '<time>2026-13-41T10:00:00Z</time>', { at: undefined }],
    ['a day that its month has not', '<time>2026-09-31T10:00:00Z</time>', { at: undefined }],
    ['words', '<time>July 1 2026 Z</time>', { at: undefined }],
  ])('leaves out the moment of %s', (_name, inside, expected) => {
    expect(readGpx(gpx(`<trk><trkseg>${point('1', '1', inside)}</trkseg></trk>`))).toMatchObject([expected])
  })

  it('leaves out half a position', () => {
    const file = gpx('<trk><trkseg><trkpt lat="1"><time>2026-07-01T10:00:00Z</time></trkpt></trkseg></trk>')
    expect(readGpx(file)).toMatchObject([{ latitude: 1, longitude: undefined }])
  })

  it('refuses what is no GPX, and a document type with entities of its own', () => {
    const fault = (content: string): unknown => {
      try {
        return readGpx(content)
      } catch (error) {
        return error instanceof XmlFileError ? error.fault : error
      }
    }
    expect(fault('<html></html>')).toBe('notGpx')
    expect(fault(gpx('', 'version="2.0"'))).toBe('notGpx')
    expect(fault(gpx('', 'creator="x"'))).toBe('notGpx')
    expect(fault(`<!DOCTYPE gpx [<!ENTITY a "ha">]>${gpx('<name>&a;</name>')}`)).toBe('entities')
    expect(fault('<gpx version="1.1"><trk></gpx>')).toBe('notXml')
    expect(fault(gpx(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`))).toBe('tooDeep')
    expect(fault(gpx(`<trk><trkseg>${'<trkpt/>'.repeat(200_001)}</trkseg></trk>`))).toBe('tooManyElements')
  })

  it('knows the device of a track that Vigil wrote', () => {
    const root = 'version="1.1" creator="Vigil" xmlns:vigil="urn:vigil:way:1"'
    const file = gpx(
      `<trk><extensions><vigil:sn>VAN</vigil:sn></extensions><trkseg>${point('3', '3')}</trkseg></trk>`,
      root,
    )
    expect(readGpx(file)).toMatchObject([{ sn: 'VAN' }])
  })
})
