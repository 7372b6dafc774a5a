import type { ExportJob } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'

type FileFormat = ExportJob['format']

/** JSON travels as plain bytes: an answer of JSON where a file is awaited is an error message. */
export const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  json: 'application/octet-stream',
  n42: 'application/octet-stream',
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  zip: 'application/zip',
}

/** What some file system or other does not take in a name. */
export const NOT_IN_NAMES = /[\s\p{Cc}\p{Cf}<>:"/\\|?*]+/gu

/** In the words of the language, with the moment on the site's clock. */
export function namedFile(subject: string, format: FileFormat, at: number, timeZone: string): string {
  return `${subject.replace(NOT_IN_NAMES, '-')}-${formatDateTime(at, timeZone, 'yyyyMMdd-hhmmss')}.${format}`
}

/** RFC 6266: the name as it is, and one in plain letters for who can not read that. */
export function contentDisposition(fileName: string, what: string, format: FileFormat): string {
  const stamp = /-(\d{8}-\d{6})\.\w+$/.exec(fileName)?.[1] ?? ''
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${what}-${stamp}.${format}"; filename*=UTF-8''${encoded}`
}
