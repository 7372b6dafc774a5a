import type { Translation } from '../../translation.ts'
import type { multi as source } from '../en/multi.ts'

export const multi = {
  compare: '对比',
  title: '多设备对比',
  devices: '设备',
  chooseDevices: '选择设备',
  model: '型号',
  columns: '并排显示',
  comparison: '数值对比',
  device: '设备',
  state: '状态',
  none: '请选择要对比的设备。',
  noDevices: '没有可对比的设备',
  leaveOut: '将 {name} 移出对比',
} satisfies Translation<typeof source, 'zh-CN'>
