import type { ThemeName } from '../../theme.ts'

/** Ground, water and roads: quieter than anything that has a state. Built around the surfaces of `theme.ts`. */
export interface MapPalette {
  readonly sea: string
  readonly shoal: string
  readonly shallow: string
  /** Rivers and lakes. */
  readonly inland: string
  readonly land: string
  readonly hill: readonly [string, string, string, string]
  readonly built: string
  readonly park: string
  readonly forest: string
  readonly field: readonly [string, string, string]
  readonly works: string
  readonly port: string
  readonly building: string
  readonly buildingEdge: string
  readonly track: string
  readonly street: string
  readonly secondary: string
  readonly primary: string
  readonly motorway: string
  readonly casing: string
  readonly rail: string
  readonly metro: string
  readonly border: string
  readonly country: string
  readonly label: string
  readonly quietLabel: string
  readonly waterLabel: string
  readonly parkLabel: string
  readonly halo: string
  /** How bright a site's own picture tiles are drawn: they are made for daylight. */
  readonly rasterBrightness: number
  readonly rasterSaturation: number
}

export const MAP_PALETTES: Record<ThemeName, MapPalette> = {
  dark: {
    sea: '#0A0F23',
    shoal: '#0C1329',
    shallow: '#0E1730',
    inland: '#0B112A',
    land: '#151C3B',
    hill: ['#171F40', '#1A2245', '#1D264A', '#202A50'],
    built: '#1A2145',
    park: '#152B3B',
    forest: '#152637',
    field: ['#171F3E', '#182140', '#192140'],
    works: '#1D2349',
    port: '#1B2247',
    building: '#232C59',
    buildingEdge: '#2C3669',
    track: '#232C54',
    street: '#2A3461',
    secondary: '#333F74',
    primary: '#3D4A86',
    motorway: '#4F5EA3',
    casing: '#11172F',
    rail: '#3B4677',
    metro: '#5567BE',
    border: '#7C88BC',
    country: '#39447A',
    label: '#C9D2F3',
    quietLabel: '#98A4D1',
    waterLabel: '#6E7FBE',
    parkLabel: '#7FB3A6',
    halo: '#10162F',
    rasterBrightness: 0.72,
    rasterSaturation: -0.35,
  },
  light: {
    sea: '#CFDDEE',
    shoal: '#D7E3F1',
    shallow: '#DFE9F4',
    inland: '#C9DAED',
    land: '#F5F6F9',
    hill: ['#F0F2F4', '#EBEEF0', '#E6EAEC', '#E1E6E8'],
    built: '#ECEEF4',
    park: '#D8EADC',
    forest: '#DCE9E0',
    field: ['#F1F2EC', '#EFF2E8', '#F3F2EA'],
    works: '#E5E7F0',
    port: '#E4E8F0',
    building: '#DBDFEB',
    buildingEdge: '#CBD1E2',
    track: '#E1E4EC',
    street: '#FFFFFF',
    secondary: '#FFFFFF',
    primary: '#FFFFFF',
    motorway: '#BCC9EE',
    casing: '#CDD4E4',
    rail: '#B4BDD3',
    metro: '#8093D8',
    border: '#7A86AC',
    country: '#A9B3CF',
    label: '#2B3560',
    quietLabel: '#566089',
    waterLabel: '#4D6CA3',
    parkLabel: '#3F7355',
    halo: '#FAFBFD',
    rasterBrightness: 1,
    rasterSaturation: 0,
  },
}
