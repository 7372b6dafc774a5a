import { formatNumber, substanceName } from '@vigil/i18n/web'
import { MATCH_FROM_HQI, POSSIBLE_FROM_HQI } from '@vigil/science'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { CLEAR_MARGIN, type RamanAnalysis } from './raman-analysis.ts'

interface MatchListProps {
  readonly analysis: RamanAnalysis
  /** Where the comparison comes from. */
  readonly source: string
  readonly children?: ReactNode
}

/** What the spectrum looks like most, how much, and how far ahead of the next. */
export function MatchList({ analysis, source, children }: MatchListProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(i18n.language, value, 1)
  return (
    <section className="matches">
      <table className="plain-table" data-dense="true">
        <caption>{t('panel.raman.matches')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('panel.raman.substance')}</th>
            <th scope="col">{t('panel.raman.hqi')}</th>
            <th scope="col">{t('panel.raman.verdictName')}</th>
            <th scope="col">{t('panel.raman.lead')}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.matches.map(({ id, hqi, verdict, lead }, index) => (
            <tr key={id} data-verdict={verdict} data-best={index === 0 && verdict !== 'none'}>
              <th scope="row">
                <bdi>{substanceName(i18n, id)}</bdi>
              </th>
              <td>
                <span className="match-quality">
                  <span className="match-bar" aria-hidden="true">
                    <span style={{ inlineSize: `${hqi}%` }} />
                  </span>
                  <bdi dir="ltr">{number(hqi)}</bdi>
                </span>
              </td>
              <td>{t(`panel.raman.verdict.${verdict}`)}</td>
              <td>{lead === undefined ? '–' : <bdi dir="ltr">+{number(lead)}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      {!children && analysis.verdict !== 'none' && analysis.margin < CLEAR_MARGIN && (
        <p className="matches-warning">{t('panel.raman.smallMargin')}</p>
      )}
      <p className="quiet small">
        {t('panel.raman.rule', { match: MATCH_FROM_HQI, possible: POSSIBLE_FROM_HQI })} {source}
      </p>
    </section>
  )
}
