import { MODULE_KEYS, State2 } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, substanceName } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session.tsx'
import { StateMark } from '../../../../ui/state-mark.tsx'
import type { LastTests } from './use-last-tests.ts'

type Found = NonNullable<LastTests['records'][number]['findings']>[number]

/** The store keeps modules in an order of its own. */
const inOrder = (findings: readonly Found[]): Found[] =>
  findings.toSorted((a, b) => MODULE_KEYS.indexOf(a.module) - MODULE_KEYS.indexOf(b.module))

const COLUMNS = ['testTime', 'testSample', 'testFound', 'testQuality'] as const

interface TestListProps {
  readonly tests: LastTests
  /** Several techniques took part: says which of them found what. */
  readonly byTechnique?: boolean
}

/** The last tests on record, newest first. */
export function TestList({ tests: { phase, records }, byTechnique = false }: TestListProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const named = ({ name, module }: Found) =>
    byTechnique ? `${t(`module.${module}`)}: ${substanceName(i18n, name)}` : substanceName(i18n, name)
  if (records.length === 0) {
    return (
      <p className="quiet">{t(phase === 'ready' ? 'instrument2.raman.noTests' : `instrument2.history.${phase}`)}</p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="wide-table" tabIndex={0} role="group" aria-label={t('instrument2.raman.tests')}>
      <table className="plain-table" data-dense="true">
        <caption>{t('instrument2.raman.tests')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th scope="col" key={column}>
                {t(`instrument2.raman.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, endTimeD, subject, findings = [], worst }) => (
            <tr key={id}>
              <th scope="row">
                <bdi dir="ltr">{formatDateTime(endTimeD, config.timeZone)}</bdi>
              </th>
              <td>
                <bdi>{subject ?? '–'}</bdi>
              </td>
              <td>
                {findings.length === 0 ? (
                  <span className="quiet">{t('instrument2.raman.nothingNamed')}</span>
                ) : (
                  <bdi>{inOrder(findings).map(named).join(' · ')}</bdi>
                )}{' '}
                {worst !== undefined && worst.state >= State2.Warning && <StateMark state={worst.state} />}
              </td>
              <td>
                <bdi dir="ltr">
                  {inOrder(findings)
                    .flatMap(({ confidence }) => confidence ?? [])
                    .map((confidence) => `${formatNumber(i18n.language, confidence)} %`)
                    .join(' · ') || '–'}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
