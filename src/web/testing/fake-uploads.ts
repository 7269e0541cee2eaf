import { vi } from 'vitest';

/**
 * Lets files be uploaded to the server that `fakeServer` set up, until the test ends. Half of a file
 * has left when `onHalf` is called; the rest follows once what it returns is settled.
 */
export function fakeUploads(onHalf: () => Promise<void> | void = () => undefined): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      #call = { method: '', path: '' };
      #headers = new Headers();
      #answered = new Headers();
      #isAborted = false;

      open(method: string, path: string) {
        this.#call = { method, path };
      }

      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
      }

      getResponseHeader(name: string) {
        return this.#answered.get(name);
      }

      abort() {
        this.#isAborted = true;
      }

      async send() {
        const { method, path } = this.#call;
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
        await onHalf();
        if (this.#isAborted) return;
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2, total: 2 }));
        try {
          const answer = await fetch(path, { method, headers: this.#headers });
          this.#answered = answer.headers;
          this.status = answer.status;
          this.responseText = await answer.text();
          this.dispatchEvent(new ProgressEvent('load'));
        } catch {
          this.dispatchEvent(new ProgressEvent('error'));
        }
        this.dispatchEvent(new ProgressEvent('loadend'));
      }
    },
  );
}
