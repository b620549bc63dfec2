# The toolchain of the preset `wasm`: clang 19 for wasm32-wasi, with the libraries that Debian has for it.
set(CMAKE_SYSTEM_NAME Generic)  # CMake knows no WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CRUX_WASM ON)

# Nothing may be found in the folders of the machine that builds: its headers are of another libc. Two libraries that are headers
# alone are taken from there, each by a link in a folder of its own.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CRUX_WASM_HEADERS ${CMAKE_BINARY_DIR}/headers)
foreach(library fmt nlohmann)
  file(MAKE_DIRECTORY ${CRUX_WASM_HEADERS})
  file(CREATE_LINK /usr/include/${library} ${CRUX_WASM_HEADERS}/${library} SYMBOLIC)
endforeach()

# No exceptions: what comes from outside is answered by a Result, and the JSON reader throws nothing. fmt has its own comma (0x2c)
# between thousands, because a locale of the C++ library would make the module a twentieth larger.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -mbulk-memory -msign-ext -mnontrapping-fptoint -DFMT_HEADER_ONLY \
-DFMT_STATIC_THOUSANDS_SEPARATOR=0x2c -DJSON_NOEXCEPTION")
set(CMAKE_CXX_FLAGS_MINSIZEREL_INIT "")
