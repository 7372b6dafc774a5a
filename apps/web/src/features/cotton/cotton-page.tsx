import { PlusOutlined } from '@ant-design/icons'
import type { CottonStack } from '@vigil/contract'
import { Button, Drawer, Empty, Result, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useLive } from '../../live/live-context.tsx'
import { AddressNotice } from '../../ui/records/address-notice.tsx'
import './cotton.css'
import { StackForm } from './stack-form.tsx'
import { useCottonNews, useMayActOnCotton, warehousesOf } from './use-cotton.ts'
import { WarehouseView } from './warehouse-view.tsx'

const FORM_WIDTH = 560

/** The cotton desk: warehouses, and the chosen one whole. */
export default function CottonPage() {
  const { t } = useTranslation()
  const { link } = useLive()
  useCottonNews()
  const may = useMayActOnCotton()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const tree = useCall('cd603Office', {}, { quiet: true })
  const warehouses = useMemo(() => warehousesOf(tree.data ?? []), [tree.data])
  // Whoever comes without a choice looks at the first place in which there is something.
  const office = search.get('office')
  const asked = warehouses.find(({ id }) => id === office)
  const isUnknown = office !== null && asked === undefined && tree.data !== undefined
  const officeId = (asked ?? warehouses.find(({ devices }) => devices > 0) ?? warehouses[0])?.id
  const { data, isPending, isError, refetch } = useCall(
    'cottonWarehouse',
    { officeId: officeId ?? '0' },
    { quiet: true, enabled: officeId !== undefined },
  )
  const [form, setForm] = useState<{ stack: CottonStack | undefined }>()
  usePageSubject(data?.officeName ?? '')

  function content() {
    if (tree.isPending || (officeId !== undefined && isPending)) {
      return (
        <div className="cotton-empty" role="status" aria-label={t('cotton.loading')}>
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        </div>
      )
    }
    if (tree.isError || isError) {
      const again = (): void => {
        void tree.refetch()
        void refetch()
      }
      return (
        <Result
          status="warning"
          title={t('cotton.failed')}
          extra={<Button onClick={again}>{t('common.retry')}</Button>}
        />
      )
    }
    if (officeId === undefined || data === undefined)
      return <Empty className="cotton-empty" description={t('cotton.none')} />
    return <WarehouseView key={data.officeId} warehouse={data} onChange={(stack) => setForm({ stack })} />
  }

  return (
    <div className="cotton-page">
      <header className="cotton-bar">
        <h1>{t('cotton.title')}</h1>
        <nav aria-label={t('cotton.warehouses')}>
          <ul className="cotton-tree">
            {warehouses.map(({ id, name, depth, devices }) => (
              <li key={id} data-depth={depth}>
                <button
                  type="button"
                  aria-current={id === officeId}
                  title={t('cotton.devices', { count: devices })}
                  onClick={() => change(() => new URLSearchParams({ office: id }), { push: true })}
                >
                  <bdi>{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {may && data !== undefined && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ stack: undefined })}>
            {t('cotton.act.newStack')}
          </Button>
        )}
      </header>
      <AddressNotice parts={isUnknown ? [{ name: 'office', value: office }] : []} />
      <div className="cotton-body">{content()}</div>
      <Drawer
        open={form !== undefined}
        size={FORM_WIDTH}
        destroyOnHidden
        title={form && t(form.stack === undefined ? 'cotton.act.newStack' : 'cotton.act.changeStack')}
        onClose={() => setForm(undefined)}
      >
        {form && data && (
          <StackForm
            officeId={data.officeId}
            stack={form.stack}
            stacks={data.stacks}
            now={link.serverNow()}
            onSaved={() => setForm(undefined)}
            onClose={() => setForm(undefined)}
          />
        )}
      </Drawer>
    </div>
  )
}
