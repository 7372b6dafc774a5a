import type { Translation } from '../../translation.ts'
import type { state as source } from '../en/state.ts'

export const state = {
  normal: '正常',
  warning: '预警',
  alarm: '报警',
  highRisk: '高危',
  maintenance: '维护',
  fault: '故障',
  baseline: '基线采集中',
  notConnected: '未连接',
  unwatched: '未监视',
  green: '绿色',
  online: '在线',
  offline: '离线',
  initializing: '初始化中',
  connecting: '连接中',
  charging: '充电中',
  selfCleaning: '自清洁中',
  selfCalibrating: '自校准中',
  sampling: '采样中',
  silenced: '已消音',
  simulated: '模拟',
  stale: '数据过期',
} satisfies Translation<typeof source, 'zh-CN'>
