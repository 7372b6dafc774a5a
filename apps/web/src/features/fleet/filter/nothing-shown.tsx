import { Button, Empty, Skeleton } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePicture } from '../../../ui/state/use-picture.ts'
import type { FleetSelection } from './fleet-selection.ts'

/** Says why there is nothing, and what can be done about it. */
export function NothingShown({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const picture = usePicture()
  if (picture === 'waiting') {
    return (
      <div className="nothing-shown" role="status" aria-label={t('fleet.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    )
  }
  return (
    <Empty
      className="nothing-shown"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(selection.filtered ? 'fleet.empty.noMatch' : 'fleet.empty.none')}
    >
      {selection.filtered && <Button onClick={selection.clear}>{t('monitor.clearFilters')}</Button>}
    </Empty>
  )
}
