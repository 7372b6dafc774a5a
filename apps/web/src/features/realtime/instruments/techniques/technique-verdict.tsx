import { substanceName } from '@vigil/i18n/web'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import type { ModuleDetail } from '../../module-why.tsx'
import { useSteadySpectrum } from '../raman/use-steady-spectrum.ts'
import { type CombinedVerdict, combinedVerdict } from './technique-answer.ts'

interface TechniqueVerdictProps {
  readonly raman: ModuleDetail | undefined
  readonly ftir: ModuleDetail | undefined
}

/** Two techniques that do not say the same call for another test. What they agree on may be harmful: never green. */
const needsCare = (verdict: CombinedVerdict): boolean =>
  verdict.kind === 'differ' || (verdict.kind === 'one' && verdict.otherKnows)

/** What a verdict needs of a report; the same for as long as the spectrum is, for comparing costs milliseconds. */
function useSteadyReport(report: ModuleDetail | undefined): Pick<ModuleDetail, 'spectrum' | 'findings'> {
  const spectrum = useSteadySpectrum(report?.spectrum)
  const findings = spectrum === undefined ? report?.findings : undefined
  return useMemo(() => ({ spectrum, findings }), [spectrum, findings])
}

/** What both techniques together say of one sample, in words. */
export function TechniqueVerdict({ raman, ftir }: TechniqueVerdictProps) {
  const { t, i18n } = useTranslation()
  const first = useSteadyReport(raman)
  const second = useSteadyReport(ftir)
  const verdict = useMemo(() => combinedVerdict(first, second), [first, second])
  const names = (ids: readonly string[]) => ids.map((id) => substanceName(i18n, id)).join(' + ')
  const words = (): readonly [title: string, text?: string | undefined] => {
    switch (verdict.kind) {
      case 'agree':
        return [
          t('panel.techniques.agree', { names: names(verdict.both) }),
          verdict.more.length > 0 ? t('panel.techniques.more', { names: names(verdict.more) }) : undefined,
        ]
      case 'differ':
        return [
          t('panel.techniques.differ', { raman: names(verdict.first), ftir: names(verdict.second) }),
          t('panel.techniques.again'),
        ]
      case 'one':
        return [
          t(`panel.techniques.${verdict.by === 'first' ? 'onlyRaman' : 'onlyFtir'}`, {
            names: names(verdict.named),
          }),
          t(`panel.techniques.${verdict.otherKnows ? 'otherKnows' : 'otherLacks'}`),
        ]
      case 'neither':
        return [t('panel.techniques.neither')]
      case 'incomplete':
        return [
          verdict.told === undefined
            ? t('panel.techniques.nothingTold')
            : t('panel.techniques.incomplete', { technique: t(`module.${verdict.told}`) }),
        ]
    }
  }
  const [title, text] = words()
  return (
    <Alert
      className="technique-verdict"
      type={needsCare(verdict) ? 'warning' : 'info'}
      role="status"
      showIcon
      title={title}
      {...(text !== undefined && { description: text })}
    />
  )
}
