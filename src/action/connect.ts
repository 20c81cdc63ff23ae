import { openAgentService } from '../agent/client.ts'
import { openMarkers } from '../github/marker.ts'
import type { Access } from './inputs.ts'
import type { openPorts } from './step.ts'

/** Adds the service and the markers to what is open. Nothing is sent yet. */
export function connect<
  Opened extends ReturnType<typeof openPorts> & { readonly inputs: Access }
>(opened: Opened) {
  const { clock, inputs, run, serviceTransport } = opened
  return {
    ...opened,
    service: openAgentService(inputs, serviceTransport, clock),
    markers: openMarkers(inputs.apiKey, run.repositoryId)
  }
}
