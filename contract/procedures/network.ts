// Procedures of how this machine reaches the network.
import { z } from 'zod';
import {
  AddCertificatesInput,
  AddedCertificate,
  CertificateFile,
  CheckedPlace,
  NetworkState,
  PlaceCheck,
  ProxySettings,
  ProxySignInInput,
  RemoveCertificateInput,
  TypedAddress,
} from '../console/network.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const network = {
  state: reads({ duties: ANYONE, output: NetworkState }),
  setProxy: acts({ duties: ANYONE, pin: true, input: ProxySettings, output: NetworkState }),
  signIn: acts({ duties: ANYONE, input: ProxySignInInput, output: NetworkState }),
  removeSignIn: acts({ duties: ANYONE, output: NetworkState }),
  /** What a file would add, to be confirmed. Nothing is stored. */
  readCertificates: reads({ duties: ANYONE, input: CertificateFile, output: z.array(AddedCertificate) }),
  addCertificates: acts({ duties: ANYONE, pin: true, input: AddCertificatesInput, output: NetworkState }),
  removeCertificate: acts({ duties: ANYONE, input: RemoveCertificateInput, output: NetworkState }),
  /** Connects to an address and asks for a token: only when a person asks for it. */
  check: acts({ duties: ANYONE, input: CheckedPlace, output: PlaceCheck }),
  /** Connects to an address of an environment that is about to be added. No keys are sent. */
  checkTyped: acts({ duties: ['administer'], input: TypedAddress, output: PlaceCheck }),
};
