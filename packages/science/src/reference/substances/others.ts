import type { GivenFigures } from './figures.ts'

/** What stands in no table of hazard levels: explosives, drugs, everyday goods. */
export const OTHERS: Readonly<Record<string, GivenFigures>> = {
  tnt: {
    un: [['0209'], 'house'],
    unClass: ['1.1D', 'house'],
    guide: ['112', 'house'],
    idlh: [500, 'mg/m³', 'niosh'],
    twa: [0.01, 'ppm', 'ontario'],
  },
  rdx: { un: [['0483'], 'house'], unClass: ['1.1D', 'house'], guide: ['112', 'house'], twa: [0.5, 'mg/m³', 'ontario'] },
  petn: { un: [['0411'], 'house'], unClass: ['1.1D', 'house'], guide: ['112', 'house'] },
  hmx: { un: [['0226', '0484'], 'known'], unClass: ['1.1D', 'known'], guide: ['112', 'known'] },
  'ammonium-nitrate': { un: [['1942'], 'house'], unClass: ['5.1', 'house'], guide: ['140', 'house'] },
  'sodium-nitrate': { un: [['1498'], 'known'], unClass: ['5.1', 'known'], guide: ['140', 'known'] },
  hexane: {
    un: [['1208'], 'known'],
    unClass: ['3', 'known'],
    guide: ['128', 'known'],
    boilingC: [69, 'known'],
    flashC: [-23, 'nfpa'],
    lowerPercent: [1.1, 'nfpa'],
    idlh: [1100, 'ppm', 'niosh'],
  },
  isopropanol: {
    un: [['1219'], 'known'],
    unClass: ['3', 'known'],
    guide: ['129', 'known'],
    boilingC: [82, 'known'],
    flashC: [12, 'nfpa'],
    lowerPercent: [2, 'nfpa'],
    idlh: [2000, 'ppm', 'niosh'],
  },
  arsenolite: { un: [['1561'], 'known'], unClass: ['6.1', 'known'], guide: ['151', 'known'] },
  sulphur: { un: [['1350', '2448'], 'known'], unClass: ['4.1', 'known'], guide: ['133', 'known'] },
  'nitrogen-mustard': { un: [['2810'], 'known'], unClass: ['6.1', 'known'], guide: ['153', 'known'] },
}
