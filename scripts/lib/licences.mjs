import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])
/** Weak copyleft that binds only changes to the package's own files; used for building and testing, never shipped changed. */
const BUILD_ONLY = new Set(['MPL-2.0'])

const isAllowed = (licence, development) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) =>
      choice.split(/ AND /).every((part) => PERMISSIVE.has(part) || (development && BUILD_ONLY.has(part))),
    )

function licenceOf(folder, locked) {
  const path = join(root, folder, 'package.json')
  const { license, licenses } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { license: locked }
  return typeof license === 'string' ? license : (license?.type ?? licenses?.map((each) => each.type).join(' OR '))
}

/** Every package of the lock file, installed here or on another platform, must be under a permissive licence. */
export function checkLicences() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bad = []
  for (const [folder, { link, dev, license }] of Object.entries(packages)) {
    if (!folder.includes('node_modules/') || link) continue
    const found = licenceOf(folder, license)
    if (!found || !isAllowed(found, dev === true))
      bad.push(`${folder.replace(/^.*node_modules\//, '')}: ${found ?? 'no licence'}`)
  }
  return bad.length > 0 ? bad.join('\n') : undefined
}
