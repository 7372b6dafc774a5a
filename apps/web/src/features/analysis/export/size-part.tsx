import { BUNDLE_BYTES_MAX, type BundleCount, type BundleFormat, type EndpointResponse } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Alert } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useByteText } from './use-byte-text.ts'

export type ExportSize = EndpointResponse<'exportSize'>

export const isTooLarge = ({ counts }: ExportSize, files: BundleFormat): boolean =>
  counts.reduce((sum, { bytes }) => sum + bytes, 0) > BUNDLE_BYTES_MAX[files]

/** How much it would be, before anybody waits for it. */
export function SizePart({ size, files, busy }: { size: ExportSize; files: BundleFormat; busy: boolean }) {
  const { t, i18n } = useTranslation()
  const byteText = useByteText()
  const rowsOf = ({ rows, about }: Pick<BundleCount, 'rows' | 'about'>) => {
    const value = formatNumber(i18n.language, rows)
    return about ? t('bundle.size.about', { value }) : value
  }
  const sum = size.counts.reduce(
    (all, { rows, about, bytes }) => ({ rows: all.rows + rows, about: all.about || about, bytes: all.bytes + bytes }),
    { rows: 0, about: false, bytes: 0 },
  )
  return (
    <div aria-busy={busy}>
      <p>{t('bundle.size.devices', { value: formatNumber(i18n.language, size.devices) })}</p>
      {sum.rows === 0 && <Alert type="info" showIcon title={t('bundle.size.nothing')} />}
      {isTooLarge(size, files) && <Alert type="warning" showIcon title={t('bundle.size.tooLarge')} />}
      <table className="export-size">
        <thead>
          <tr>
            <th scope="col">{t('bundle.size.kind')}</th>
            <th scope="col">{t('bundle.size.rows')}</th>
            <th scope="col">{t('bundle.size.bytes')}</th>
          </tr>
        </thead>
        <tbody>
          {size.counts.map((each) => (
            <tr key={each.kind}>
              <th scope="row">{t(`exports.subject.${each.kind}`)}</th>
              <td>{rowsOf(each)}</td>
              <td>{byteText(each.bytes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('bundle.size.sum')}</th>
            <td>{rowsOf(sum)}</td>
            <td>{byteText(sum.bytes)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="quiet">{t('bundle.size.note')}</p>
    </div>
  )
}
