import { formatNumber, percentText, substanceName } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { PlainBar } from '../shared/plain-bar.tsx'

/** Which agent, and how sure the instrument is: the first thing that is asked. */
export function AgentVerdict({ report }: Pick<InstrumentProps, 'report'>) {
  const { t, i18n } = useTranslation()
  const findings = report?.findings ?? []
  const sure = findings[0]?.confidence ?? report?.values?.confidence
  return (
    <div className="verdict" data-found={findings.length > 0}>
      <strong>
        {findings.length === 0
          ? t('instrument.noAgent')
          : findings.map(({ name }) => substanceName(i18n, name)).join(' · ')}
      </strong>
      {findings.length > 0 && sure !== undefined && (
        <div className="verdict-sure">
          <span>{t('realtime.why.confidence', { value: formatNumber(i18n.language, sure) })}</span>
          <PlainBar
            label={t('quantity.confidence')}
            text={percentText(i18n.language, sure)}
            share={sure / 100}
            colour="var(--module-state)"
          />
        </div>
      )}
    </div>
  )
}
