import { expect, test, vi } from 'vitest';
import { answer, fakeServer, noAnswer } from '../../testing/fake-server.ts';
import {
  fetchNewestBuild,
  keepBuild,
  takeUpNewestBuild,
  workingRegistration,
} from './build-worker.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  postMessage = vi.fn((_message: string) => this.become('activated'));
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn((): Promise<unknown> => Promise.resolve());
  unregister = vi.fn(() => Promise.resolve(true));
  /** a newer build comes, and is kept or given up */
  async bring(end: 'installed' | 'redundant'): Promise<void> {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    await Promise.resolve();
    this.installing = null;
    if (end === 'installed') this.waiting = worker;
    worker.become(end);
    await Promise.resolve();
    await Promise.resolve();
  }
}

/** A browser with workers, in which the page came from one. */
function browser({ controlled = true, registered = true } = {}) {
  const registration = new FakeRegistration();
  const register = vi.fn((_address: string) => Promise.resolve(registration));
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register,
      controller: controlled ? {} : null,
      getRegistration: () => Promise.resolve(registered ? registration : undefined),
    },
  });
  return { registration, register };
}

function serverIs(reached: 'reached' | 'out of reach') {
  const latest = () => answer(200, { id: 'second', timestamp: 2 });
  fakeServer({ 'GET /builds/latest.json': reached === 'reached' ? latest : noAnswer });
}

test('the address of the worker passes the policy of the page', async () => {
  const { register } = browser();
  const createPolicy = vi.fn((_name: string, { createScriptURL }) => ({ createScriptURL }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  await keepBuild(vi.fn());
  expect(createPolicy).toHaveBeenCalledOnce();
  expect(register).toHaveBeenCalledWith('/sw.js');
});

test('a newer build is told once it is kept', async () => {
  const { registration } = browser();
  const onNewer = vi.fn();
  await keepBuild(onNewer);
  expect(onNewer).not.toHaveBeenCalled();
  await registration.bring('installed');
  expect(onNewer).toHaveBeenCalledOnce();
});

test('one that waited before the page came is told too', async () => {
  const { registration } = browser();
  await registration.bring('installed');
  const onNewer = vi.fn();
  await keepBuild(onNewer);
  await expect.poll(() => onNewer).toHaveBeenCalledOnce();
});

test.each([
  ['the first build that a browser keeps', false, 'installed'],
  ['a build that could not be kept', true, 'redundant'],
] as const)('%s is no news', async (_, controlled, end) => {
  const { registration } = browser({ controlled });
  const onNewer = vi.fn();
  await keepBuild(onNewer);
  await registration.bring(end);
  expect(onNewer).not.toHaveBeenCalled();
});

test('the build that waits takes over when it is asked to', async () => {
  const { registration } = browser();
  await registration.bring('installed');
  await takeUpNewestBuild();
  expect(registration.waiting?.postMessage).toHaveBeenCalledWith('take over');
  expect(registration.update).not.toHaveBeenCalled();
  expect(registration.unregister).not.toHaveBeenCalled();
});

test('one that was not there yet is fetched first', async () => {
  const { registration } = browser();
  registration.update.mockImplementation(() => registration.bring('installed'));
  await takeUpNewestBuild();
  expect(registration.waiting?.state).toBe('activated');
});

test.each([
  ['can be kept nowhere', 'reached', 1],
  ['is out of reach', 'out of reach', 0],
] as const)('where the newest build %s', async (_, reached, unregistered) => {
  const { registration } = browser();
  serverIs(reached);
  registration.update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'));
  await takeUpNewestBuild();
  expect(registration.unregister).toHaveBeenCalledTimes(unregistered);
});

test('a page whose newest build took over elsewhere only has to be loaded again', async () => {
  const { registration } = browser();
  await takeUpNewestBuild();
  expect(registration.unregister).not.toHaveBeenCalled();
});

test.each([
  ['of a page that has none is registered', false, 1],
  ['that is being installed is the one', true, 0],
])('who needs a worker waits until it works: one %s', async (_, registered, times) => {
  const { registration, register } = browser({ registered });
  const worker = new FakeWorker();
  registration.installing = worker;
  let isThere = false;
  const working = workingRegistration().then(() => (isThere = true));
  await expect.poll(() => register).toHaveBeenCalledTimes(times);
  worker.become('installed');
  await Promise.resolve();
  expect(isThere).toBe(false);
  worker.become('activated');
  expect(await working).toBe(true);
});

test('who needs a worker is told where it gave up, and waits for no newer one', async () => {
  const { registration } = browser({ registered: false });
  const worker = new FakeWorker();
  registration.installing = worker;
  worker.become('redundant');
  await expect(workingRegistration()).rejects.toThrow('gave up');
  registration.active = new FakeWorker();
  expect(await workingRegistration()).toBe(registration);
});

test('a browser without workers, or without ours, has nothing to do', async () => {
  browser({ registered: false });
  const onNewer = vi.fn();
  await Promise.all([fetchNewestBuild(), takeUpNewestBuild()]);
  vi.stubGlobal('navigator', {});
  await Promise.all([keepBuild(onNewer), fetchNewestBuild(), takeUpNewestBuild()]);
  expect(onNewer).not.toHaveBeenCalled();
});
