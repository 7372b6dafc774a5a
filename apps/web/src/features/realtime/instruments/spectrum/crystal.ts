import { DETECTORS, type DetectorModel } from '@vigil/science'

export type Crystal = 'NaI' | 'LaBr' | 'CsI'

export const CRYSTALS: Readonly<Record<Crystal, DetectorModel>> = {
  NaI: DETECTORS.nai,
  LaBr: DETECTORS.labr,
  CsI: DETECTORS.csi,
}
