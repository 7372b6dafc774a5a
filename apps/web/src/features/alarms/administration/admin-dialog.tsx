import { Modal } from 'antd'
import type { ReactNode } from 'react'

interface AdminDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly width: number
  readonly children: ReactNode
  onCancel(): void
}

/** Scrolls inside: what stands at the foot of the screen lies above every dialog, and would hide its last button. */
export function AdminDialog({ open, title, width, children, onCancel }: AdminDialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      footer={null}
      width={width}
      centered
      destroyOnHidden
      className="admin-dialog"
      onCancel={onCancel}
    >
      {children}
    </Modal>
  )
}
