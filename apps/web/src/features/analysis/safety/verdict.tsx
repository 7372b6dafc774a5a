import type { ExposureVerdict } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

/** By shape and word, not by colour alone. */
const SHAPES: Readonly<Record<ExposureVerdict, string>> = { over: '⬣', under: '●', unknown: '?', noLimit: '–' }

export function Verdict({ verdict }: { verdict: ExposureVerdict }) {
  const { t } = useTranslation()
  return (
    <span className="safety-verdict" data-verdict={verdict}>
      <span aria-hidden="true">{SHAPES[verdict]}</span>
      {t(`safety.exposure.verdict.${verdict}`)}
    </span>
  )
}
