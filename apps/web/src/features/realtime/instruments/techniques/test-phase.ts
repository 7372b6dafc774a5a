import { type DeviceDetail, RunState } from '@vigil/contract'
import { scanningOf } from '../ftir/scanning.ts'

export type TestPhase = 'measuring' | 'shown' | 'idle'

type Mods = DeviceDetail['mods']

/** The reports of both techniques; one that is out of order says nothing, for what it says last is of another test. */
export const workingTechniques = (mods: Mods): Pick<Mods, 'ramanMod' | 'ftirMod'> => {
  const { ramanMod, ftirMod } = mods
  return {
    ...(ramanMod?.runstate === RunState.Online && { ramanMod }),
    ...(ftirMod?.runstate === RunState.Online && { ftirMod }),
  }
}

/** What a device with both techniques is at. */
export function testPhase(mods: Mods | undefined): TestPhase {
  if (mods === undefined) return 'idle'
  const { ramanMod, ftirMod } = workingTechniques(mods)
  if ((ramanMod?.values?.laserPower ?? 0) > 0 || scanningOf(ftirMod?.values ?? {}) !== undefined) return 'measuring'
  return [ramanMod, ftirMod].some((report) => (report?.values?.matchQuality ?? 0) > 0) ? 'shown' : 'idle'
}
