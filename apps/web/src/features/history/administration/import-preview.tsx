import type { ImportCheck } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { formatReading, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'

/** The first readings as they will be stored. */
export function ImportPreview({ check: { preview } }: { check: ImportCheck }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const columns = [...new Set(preview.flatMap(({ values }) => Object.keys(values)))]
  const known = (key: string) => registry.columns.find(({ module, quantity }) => `${module}.${quantity}` === key)
  return (
    <ScrollBox label={t('dataAdmin.import.preview')}>
      <table className="plain-table">
        <caption>{t('dataAdmin.import.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.column.device')}</th>
            <th scope="col">{t('exports.column.time')}</th>
            {columns.map((key) => {
              const quantity = known(key)
              return (
                <th key={key} scope="col">
                  {quantity === undefined ? key : t(`quantity.${quantity.quantity}`)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ sn, at, values }) => (
            <tr key={`${sn} ${at}`}>
              <td>
                <bdi dir="ltr">{sn}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
              </td>
              {columns.map((key) => {
                const value = values[key]
                const quantity = known(key)
                return (
                  <td key={key}>
                    {value !== undefined && (
                      <bdi dir="ltr">
                        {withUnit(
                          formatReading(i18n.language, value, quantity?.digits ?? 2),
                          unitSymbol(i18n, quantity?.unit ?? ''),
                        )}
                      </bdi>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
