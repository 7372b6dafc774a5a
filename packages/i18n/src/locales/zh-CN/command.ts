import type { Translation } from '../../translation.ts'
import type { command as source } from '../en/command.ts'

export const command = {
  selfCalibration: '自校准',
  getSensors: '读取传感器',
  selfClean: '自清洁',
  sendDataInterval: '设置上报间隔',
  smokePuff: '喷烟测试',
  clearBground: '清除本底',
  syncGdSensorConfig: '同步传感器配置',
  startSample: '开始采样',
  stopSample: '停止采样',
  status: {
    accepted: '已接收',
    progress: '执行中：{progress}%',
    done: '已完成',
    failed: '失败',
  },
} satisfies Translation<typeof source, 'zh-CN'>
