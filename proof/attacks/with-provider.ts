import { startProduct, type NodeSettings, type Product } from '../../bench/product.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { openProvider } from '../../src/server/testing/provider/open-provider.ts';
import type { TestProvider } from '../../src/server/testing/provider/open-provider.ts';
import { call, newAddress, type Call } from './wire.ts';

/** In which a proxy says whom it let through: each connection from this machine passes for one. */
export const HEADER = 'Remote-Email';

export interface WithProvider extends AsyncDisposable {
  product: Product;
  /** at which people are whom it is told */
  provider: TestProvider;
}

/** The product with a provider, and with a header that it believes. */
export async function startWithProvider(
  engine: Product['engine'],
  settings: NodeSettings = {},
): Promise<WithProvider> {
  const port = await freePort();
  const provider = await openProvider({ publicUrl: `http://localhost:${port}` });
  const env = { ...settings.env, ...provider.settings, AUTH_HEADER: HEADER };
  try {
    const product = await startProduct(engine, { ...settings, port, env });
    return {
      product,
      provider,
      async [Symbol.asyncDispose]() {
        provider.close();
        await product.stop();
      },
    };
  } catch (error) {
    provider.close();
    throw error;
  }
}

/** Goes to the provider as a visitor. @returns the call with which they come back */
export async function comeBack({
  product,
  provider,
}: Pick<WithProvider, 'product' | 'provider'>): Promise<
  Pick<Call, 'method' | 'path' | 'headers'> & { body: object }
> {
  const asked = await call(product, {
    method: 'POST',
    path: '/api/auth/provider',
    body: JSON.stringify({ provider: '' }),
    from: newAddress(),
  });
  const { url } = JSON.parse(asked.text) as { url: string };
  const cookies = (asked.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]);
  return {
    method: 'POST',
    path: '/api/auth/provider/sign-in',
    headers: { Cookie: cookies.join('; ') },
    body: { provider: '', answer: await provider.visit(url) },
  };
}
