/** Where facts come from. Works are cited by their own names, in English. */
export const SOURCES = {
  epa: 'US EPA and National Research Council, acute exposure guideline levels',
  aegl2018: 'US EPA, compiled AEGL values of 27 July 2018',
  nihs: 'NIHS Japan, AEGL sheets',
  nap: 'National Academies Press 12978, AEGL volume 8',
  nrt: 'US National Response Team, quick reference guide to sarin',
  cmc: 'hazmat-response-support, plume endpoints after the final AEGLs',
  table: 'public table of chemicals after EPA, NIOSH and ERG',
  aloha: 'NOAA and US EPA, chemical library of ALOHA',
  aiha: 'AIHA, emergency response planning guidelines',
  quoted: 'public repositories that quote the ERPG',
  ivhhn: 'IVHHN, hydrogen chloride, after AIHA 2002',
  niosh: 'NIOSH, immediately dangerous to life or health',
  nioshPage: 'NIOSH, pages of the IDLH values',
  cdc: 'CDC, airborne exposure limits',
  osha: 'OSHA, permissible exposure limits',
  ontario: 'Ontario, occupational exposure limits',
  crosswalk: 'public comparison of occupational exposure limits',
  erg: 'Emergency Response Guidebook 2024, tables 1 and 3',
  ergGis: 'Emergency Response Guidebook, distances in metres',
  ergKnown: 'Emergency Response Guidebook, table 1',
  tenBerge: 'AEGL support documents and ten Berge',
  nfpa: 'NFPA 497:2008',
  iec: 'IEC 60079-20-1',
  crc: 'CRC Handbook of Chemistry and Physics',
  yaws: 'Yaws, critical property data',
  nist: 'NIST Chemistry WebBook',
  perry: 'Perry and DIPPR, vapour pressures',
  landolt: 'Landolt-Börnstein, vapour pressures',
  wagner: 'Wagner equations of McGarry',
  antoine: 'Antoine equations of Poling',
  wiki: 'Wikidata',
  casCommon: 'CAS Common Chemistry',
  casLists: 'CAS lists and check digit',
  computed: 'computed from the formula',
  house: 'earlier table of this product',
  clp: 'Regulation (EC) No 1272/2008, annex VI, harmonised classifications',
  nubase: 'NUBASE2020 (Kondev et al., Chinese Physics C 45, 030001)',
  photopeak: 'InterSpec, table of photopeaks',
  interspec: 'InterSpec, search categories of nuclides',
  known: 'general knowledge',
} as const
export type SourceId = keyof typeof SOURCES

/** No works: the console says in the reader's language what they are. */
export const NO_WORKS = [
  'table',
  'quoted',
  'crosswalk',
  'casLists',
  'computed',
  'house',
  'known',
] as const satisfies readonly SourceId[]

/** Figures of these works were written down from memory of the work. */
const FROM_MEMORY: readonly SourceId[] = ['clp', 'epa', 'aiha', 'niosh', 'cdc', 'osha', 'ergKnown', 'tenBerge']

export interface CitedWork {
  readonly title: string
  readonly fromMemory: boolean
}
export const citedWork = (id: SourceId): CitedWork => ({ title: SOURCES[id], fromMemory: FROM_MEMORY.includes(id) })

/** Works that agree on a value, joined by `+`; `!` behind them: somebody has compared two of them. */
export type Backing = string

export interface Backed {
  readonly sources: readonly SourceId[]
  /** Two sources agree. Whatever one source says alone is to be reviewed by the site's expert. */
  readonly reviewed: boolean
}

const isSource = (id: string): id is SourceId => Object.hasOwn(SOURCES, id)

/** Reads a backing. A source without an entry is a mistake in a table. */
export function readBacking(backing: Backing): Backed {
  const reviewed = backing.endsWith('!')
  const sources = (reviewed ? backing.slice(0, -1) : backing).split('+').map((id) => {
    if (!isSource(id)) throw new RangeError(`unknown source ${id}`)
    return id
  })
  return { sources, reviewed }
}
