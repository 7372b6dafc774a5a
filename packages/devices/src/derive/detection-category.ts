import { type DetectionCategory, type ModuleKey, RunMode } from '@vigil/contract'
import type { ModelDefinition } from '../types.ts'

/** Housekeeping takes part in every check and checks nothing. */
export const HOUSEKEEPING: ModuleKey = 'sysMod'

/**
 * What kind of check it was, by the modules that took part. Models of cotton: a chamber in which one bale after the other is
 * examined checks bales; what stays with the cotton, and smoke alone, is watched for smouldering.
 */
export function detectionCategoryOf(
  model: Pick<ModelDefinition, 'layout' | 'runMode' | 'modules'> | undefined,
  modules: readonly ModuleKey[],
): DetectionCategory {
  if (model?.layout === 'bale') {
    const isBale = model.modules.some(({ key, kind }) => kind === 'cottonBale' && modules.includes(key))
    return isBale && model.runMode === RunMode.Detection ? 'bale' : 'smouldering'
  }
  return modules.filter((key) => key !== HOUSEKEEPING).length > 1 ? 'composite' : 'single'
}
